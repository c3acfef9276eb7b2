"""The pages to read: Markdown by MyST, the Python API from docstrings, Furo's look; `make docs`.

By Sphinx, since it reads docstrings without a plug-in and makes an error of a link or a name that
leads nowhere; Furo reads well on a phone, in the dark and without scripts. MkDocs Material, which
would look as well, has had nothing but security fixes since November 2025, and was to have none
after November 2026.
"""

project = "Mathdoku Lab"
html_title = project
author = "the authors of Mathdoku Lab"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
# What a link may lead to within a page: its headings down to the third.
myst_heading_anchors = 3

# Docstrings put what is code between single backticks, as Markdown does.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True

html_theme = "furo"
html_static_path: list[str] = []
html_show_sourcelink = False
html_copy_source = False
html_show_copyright = False
