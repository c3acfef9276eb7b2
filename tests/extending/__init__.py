"""What README promises to whoever adds one, which is done here at run time; every page meets it."""
