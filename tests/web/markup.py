"""An HTML reader: elements with their text, roles and accessible names."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Self

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
ROLES = {"a": "link", "button": "button", "select": "combobox", "textarea": "textbox"}
INPUT_ROLES = {"range": "slider", "checkbox": "checkbox", "number": "spinbutton", "radio": "radio"}


@dataclass(eq=False)
class Element:
    """An element with its attributes, "" for one without a value."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    parent: Self | None = None
    content: list["Element | str"] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attrs[name]

    def get(self, name: str) -> str | None:
        """Return the attribute's value, or None if it's missing."""
        return self.attrs.get(name)

    def within(self) -> Iterator["Element"]:
        """Yield every element inside this one in page order."""
        left = self.content[::-1]
        while left:
            each = left.pop()
            if isinstance(each, Element):
                yield each
                left += reversed(each.content)

    def all(self, tag: str = "", **attrs: str) -> list["Element"]:
        """Return all elements with this tag and these attributes (`data_at` is `data-at`)."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
        return [
            each
            for each in self.within()
            if (not tag or each.tag == tag)
            and all(each.attrs.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str = "", **attrs: str) -> "Element":
        found = self.all(tag, **attrs)
        assert len(found) == 1, f"{len(found)} elements <{tag}> with {attrs}"
        return found[0]

    def ancestors(self) -> Iterator["Element"]:
        """Yield the elements around this one, the nearest first."""
        if self.parent:
            yield self.parent
            yield from self.parent.ancestors()

    @property
    def text(self) -> str:
        """Return the words inside, with single spaces."""
        return " ".join(self.raw_text.split())

    @property
    def raw_text(self) -> str:
        return "".join(each if isinstance(each, str) else each.raw_text for each in self.content)

    @property
    def root(self) -> "Element":
        return self.parent.root if self.parent else self

    @property
    def role(self) -> str:
        """Return the explicit role, or that of the tag."""
        if self.tag == "input":
            return self.get("role") or INPUT_ROLES.get(self.get("type") or "text", "textbox")
        return self.get("role") or ROLES.get(self.tag, "")

    @property
    def name(self) -> str:
        """Return the accessible name, by the rules that these pages need."""
        label = self.get("aria-label")
        if label is not None:
            return label
        named_by = self.get("aria-labelledby")
        if named_by:
            return " ".join(self.root.one(id=each).text for each in named_by.split())
        if self.tag in ("input", "select", "textarea"):
            around = [each for each in self.ancestors() if each.tag == "label"]
            beside = self.root.all("label", for_=self.get("id") or "-")
            labels = around or beside
            own = {"option", "select", "textarea"}
            parts = [
                each.strip() if isinstance(each, str) else each.text
                for label in labels
                for each in label.content
                if isinstance(each, str) or each.tag not in own
            ]
            return " ".join(filter(None, parts))
        return self.text

    def by_role(self, role: str, name: str) -> "Element":
        """Return the only element with this role and accessible name."""
        found = [each for each in self.within() if each.role == role and each.name == name]
        assert len(found) == 1, f"{len(found)} elements with role {role} and name '{name}'"
        return found[0]


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.at = Element("")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.content.append(element)
        if tag not in VOID:
            self.at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.at.tag, f"</{tag}> closes <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.content.append(data)


def read(html: str) -> Element:
    """Parse a document; every element must be closed, in order."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.at is builder.root, f"<{builder.at.tag}> is not closed"
    return builder.root
