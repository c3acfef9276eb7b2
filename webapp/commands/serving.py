"""Serving the pages of the laboratory."""

import argparse
import errno
import logging
import socket

from .status import DONE, Unusable

_THREADS = 8


def serve(args: argparse.Namespace) -> int:
    """Serve the pages until Ctrl+C; raises Unusable where the port cannot be had."""
    from waitress import create_server  # type: ignore[import-untyped]

    from webapp import create_app

    # Waitress warns of each request that waits for a thread: nothing that who serves can mend.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    with _listener(args.host, args.port) as listener:
        app = create_app({"PUBLIC_URL": args.public_url})
        server = create_server(app, sockets=[listener], threads=_THREADS)
        host, port = listener.getsockname()[:2]
        host = f"[{host}]" if ":" in host else host
        print(f"Mathdoku Lab is on http://{host}:{port}/ (Ctrl+C ends it)", flush=True)
        server.run()
    return DONE


def _listener(host: str, port: int) -> socket.socket:
    """A socket that listens there: bound before anything else, so that a taken port is said."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, ValueError) as error:
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        why = "that port is taken, choose another with --port" if taken else str(error)
        raise Unusable(f"cannot serve on {host}, port {port}: {why}") from None
