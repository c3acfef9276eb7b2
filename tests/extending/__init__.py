"""What docs/developers/adding promises to whoever adds one, at run time: every page meets it."""
