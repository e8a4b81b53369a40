"""Players against each other: hold'em and seven-card stud on the console."""
