"""What docs/developers promises to whoever adds one, at run time: every page meets it."""
