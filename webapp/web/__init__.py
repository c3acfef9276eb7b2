"""The web: pages and fragments by feature; the only layer that knows Flask."""
