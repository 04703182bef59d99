-- Spreadsheets by content. A sheet counts once it is ready; one left in `building` is the rest of an interrupted start.
CREATE TABLE sheets (
  sheet_id INTEGER PRIMARY KEY,
  content_sha256 TEXT NOT NULL,
  -- JSON: how the content was read, and the filename column that the mapping names
  options TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('building', 'ready')),
  -- JSON array of headers
  columns TEXT NOT NULL,
  filename_column TEXT NOT NULL,
  filename_column_guessed INTEGER NOT NULL,
  row_count INTEGER NOT NULL DEFAULT 0,
  used_at TEXT NOT NULL
);

CREATE UNIQUE INDEX sheets_ready ON sheets (content_sha256, options) WHERE state = 'ready';

CREATE TABLE sheet_rows (
  sheet_id INTEGER NOT NULL REFERENCES sheets (sheet_id) ON DELETE CASCADE,
  -- as spreadsheet programs number it
  row_number INTEGER NOT NULL,
  -- the text of the filename cell, and how it is compared when it is not equal
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  folded_stem TEXT NOT NULL,
  -- JSON array in the order of the headers
  cells TEXT NOT NULL
);

CREATE INDEX sheet_rows_folded ON sheet_rows (sheet_id, folded, row_number);
CREATE INDEX sheet_rows_stem ON sheet_rows (sheet_id, folded_stem, row_number);
CREATE INDEX sheet_rows_number ON sheet_rows (sheet_id, row_number);

-- Which content a path had, as long as size and times are unchanged.
CREATE TABLE sheet_files (
  path TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  mtime_ns TEXT NOT NULL,
  ctime_ns TEXT NOT NULL,
  content_sha256 TEXT NOT NULL
);
