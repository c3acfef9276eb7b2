"""Commands: what the command line does, where that is more than a few lines."""
