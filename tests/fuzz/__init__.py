"""Random malformed requests from a seed, and checks on every answer."""
