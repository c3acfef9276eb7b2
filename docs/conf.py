"""Build the documentation: Markdown by MyST, the Python API from docstrings, Furo's look.

Sphinx reads docstrings without a plug-in and treats a broken link or name as an error. Furo reads
well on a phone, in the dark and without scripts.
"""

project = "Mathdoku Lab"
html_title = project
author = "the authors of Mathdoku Lab"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
# Links may lead to headings down to the third level.
myst_heading_anchors = 3

# Docstrings mark code with single backticks, as Markdown does.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True

html_theme = "furo"
html_static_path: list[str] = []
html_show_sourcelink = False
html_copy_source = False
html_show_copyright = False
