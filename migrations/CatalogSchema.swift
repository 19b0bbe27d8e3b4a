// Embedded below
