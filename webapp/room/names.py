"""Names: two friendly words for each seat, drawn here, so that nobody types one."""

from random import Random

_HOW = (
    "Amber", "Brave", "Bright", "Calm", "Clever", "Copper", "Curious", "Daring", "Gentle", "Golden",
    "Happy", "Honest", "Humble", "Jolly", "Kind", "Lively", "Lucky", "Mellow", "Merry", "Nimble",
    "Patient", "Quick", "Quiet", "Silver", "Sunny", "Swift", "Tidy", "Warm", "Wise", "Witty",
)  # fmt: skip
_WHO = (
    "Badger", "Beaver", "Bee", "Crane", "Dolphin", "Falcon", "Finch", "Fox", "Gecko", "Hare",
    "Hedgehog", "Heron", "Ibex", "Kingfisher", "Koala", "Lark", "Lynx", "Magpie", "Marten", "Newt",
    "Ocelot", "Orca", "Otter", "Owl", "Panda", "Penguin", "Puffin", "Raven", "Robin", "Salmon",
    "Seal", "Sparrow", "Squirrel", "Starling", "Stork", "Swan", "Tern", "Toad", "Turtle", "Wren",
)  # fmt: skip
COUNT = len(_HOW) * len(_WHO)


def name_of(code: str, number: int) -> str:
    """The name of a seat: other numbers below COUNT, other names; in each room in another order."""
    order = Random(code).sample(range(COUNT), COUNT)  # noqa: S311 - nothing secret
    how, who = divmod(order[number % COUNT], len(_WHO))
    return f"{_HOW[how]} {_WHO[who]}"
