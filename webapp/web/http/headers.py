"""Security headers of every response, fewer for static files."""

from flask import Flask, Response, make_response, request

# Whose pages may show ours in a frame; the setting EMBED_ANCESTORS adds to them for one page alone.
_ANCESTORS = "frame-ancestors 'self'"
_EMBEDDED = "watch.embed"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; " + _ANCESTORS
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # without a referrer, our forms would send no Origin
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# The headers that static files need, as they render nothing; and one that Werkzeug adds to files
# although ranges aren't supported.
_OF_FILES = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
_NOT_OF_FILES = ("Accept-Ranges", "Content-Disposition")


def install(app: Flask) -> None:
    """Put the headers on every answer, errors included."""
    embedded = POLICY.replace(_ANCESTORS, " ".join([_ANCESTORS, *app.config["EMBED_ANCESTORS"]]))

    @app.after_request
    def add(response: Response) -> Response:
        is_file = request.endpoint == "static" and response.status_code in (200, 304)
        for name in _OF_FILES if is_file else HEADERS:
            response.headers[name] = HEADERS[name]
        for name in _NOT_OF_FILES if is_file else ():
            response.headers.pop(name, None)
        if request.endpoint == _EMBEDDED:
            response.headers["Content-Security-Policy"] = embedded
        response.headers.setdefault("Cache-Control", "no-cache")
        return response


def attachment(text: str, mimetype: str, name: str) -> Response:
    """The text as a file that a browser saves under this name."""
    response = make_response(text)
    response.mimetype = mimetype
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
