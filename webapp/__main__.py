"""The entry point of the command line: runs one command, and reports errors as sentences."""

import io
import os
import sys

from webapp.cli import DONE, INTERRUPTED, UNUSABLE, UnusableError
from webapp.cli.arguments import Command, parser
from webapp.study.workers import NoWorkersError

from .puzzle import FormatError


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; errors become sentences on standard error."""
    _prepare_streams()
    try:
        args = parser().parse_args(argv)
        command: Command = args.run
        status = command(args)
        sys.stdout.flush()
    except SystemExit as end:  # argparse has printed its help, or a sentence on the arguments
        return DONE if end.code is None else int(end.code)
    except (UnusableError, FormatError, NoWorkersError) as error:
        looks = isinstance(error, FormatError) and error.title
        print(f"mathdoku: {error}", *([f"The text looks like: {looks}"] if looks else []), sep="\n",
              file=sys.stderr)  # fmt: skip
        return UNUSABLE
    except BrokenPipeError:
        _write_no_more()
        return DONE  # the reader closed the pipe (`| head`)
    except OSError as error:
        _write_no_more()
        what = f"can't use '{error.filename}'" if error.filename else "the output can't be written"
        print(f"mathdoku: {what}: {error.strerror or error}", file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _prepare_streams() -> None:
    """Show characters that a terminal can't show as `?`, and discard output to a closed stream."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _write_no_more() -> None:
    """Discard the output that isn't written yet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
