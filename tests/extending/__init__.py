"""Tests that an added algorithm, format, page, panel or strategy works as docs/developers says."""
