"""The icons of an installed site, drawn from static/icon.svg: `python -m tools.icons`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.find_chromium import ARGUMENTS, find

STATIC = Path(__file__).parents[1] / "static"
# The size in pixels, and how much of it the drawing takes. What is masked has paper around the
# drawing, whose corners are cut off to a circle of 80 % at worst.
ICONS = {
    "icon-192.png": (192, 1),
    "icon-512.png": (512, 1),
    "icon-maskable.png": (512, 0.75),
}


def main() -> None:
    """Draw all of them again."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find() or None, args=ARGUMENTS)
        for name, (size, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "#fffdf8" if part < 1 else "none"
            style = f"background: {ground}; margin: {size * (1 - part) / 2}px"
            page.set_content(f"<body style='{style}'>{drawing}")
            page.add_style_tag(content=f"svg {{ display: block; width: {size * part}px }}")
            page.screenshot(path=STATIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
