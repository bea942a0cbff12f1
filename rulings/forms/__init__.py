"""The calculators' forms: what a hand can tap and type, made into what a calculator is given."""
