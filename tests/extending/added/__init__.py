"""The files that the developer pages show how to add, exactly as shown there."""
