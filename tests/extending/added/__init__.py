"""What is added: each file is one that the pages for developers tell to add, as it is there."""
