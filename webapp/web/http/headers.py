"""Headers: what every answer carries, the content security policy first."""

from flask import Flask, Response, request

# Whose pages may show ours in a frame; the setting EMBED_ANCESTORS adds to them for one page alone.
_ANCESTORS = "frame-ancestors 'self'"
_EMBEDDED = "embed.page"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; " + _ANCESTORS
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with none at all, browsers send no origin of our own forms
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def install(app: Flask) -> None:
    """Put the headers on every answer, errors and files included."""
    embedded = POLICY.replace(_ANCESTORS, " ".join([_ANCESTORS, *app.config["EMBED_ANCESTORS"]]))

    @app.after_request
    def add(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        if request.endpoint == _EMBEDDED:
            response.headers["Content-Security-Policy"] = embedded
        response.headers.setdefault("Cache-Control", "no-cache")
        return response
