"""What calculators share to answer: sentences, citations, what other rulebooks say."""
