"""Logic: what can be deduced without a guess; and the layouts and fillings that it rests on."""
