-- One sequence numbers concepts and versions alike; AUTOINCREMENT never gives a number twice, also after a deletion.
CREATE TABLE identifiers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('concept', 'version')),
  -- reserved: a draft exists; registered: published; deleted: its draft was thrown away
  state TEXT NOT NULL DEFAULT 'reserved' CHECK (state IN ('reserved', 'registered', 'deleted'))
) STRICT;

CREATE TABLE concepts (
  id INTEGER PRIMARY KEY REFERENCES identifiers (id),
  owner INTEGER NOT NULL,
  -- set at the first publication; none for records that brought their own DOI
  doi TEXT
) STRICT;

CREATE TABLE buckets (
  id TEXT PRIMARY KEY,
  locked INTEGER NOT NULL DEFAULT 0,
  created TEXT NOT NULL,
  updated TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Bytes, shared by the files of several versions. Small generated files live in the row, uploads on disk.
CREATE TABLE contents (
  id TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  md5 TEXT NOT NULL,
  bytes BLOB
) STRICT;

CREATE TABLE files (
  id TEXT PRIMARY KEY,
  bucket_id TEXT NOT NULL REFERENCES buckets (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  position INTEGER NOT NULL,
  version_id TEXT NOT NULL,
  content_id TEXT NOT NULL REFERENCES contents (id),
  mimetype TEXT NOT NULL,
  created TEXT NOT NULL,
  updated TEXT NOT NULL,
  UNIQUE (bucket_id, key)
) STRICT;
CREATE INDEX files_by_content ON files (content_id);

-- What was published.
CREATE TABLE records (
  id INTEGER PRIMARY KEY REFERENCES identifiers (id),
  concept_id INTEGER NOT NULL REFERENCES concepts (id),
  owner INTEGER NOT NULL,
  version_index INTEGER NOT NULL,
  metadata TEXT NOT NULL,
  bucket_id TEXT NOT NULL REFERENCES buckets (id),
  doi TEXT NOT NULL UNIQUE,
  external_doi INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 1,
  created TEXT NOT NULL,
  modified TEXT NOT NULL,
  -- milliseconds since 1970; lists and searches do not show it earlier
  visible_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX records_by_concept ON records (concept_id, id);
CREATE INDEX records_by_owner ON records (owner, id);
CREATE INDEX records_by_bucket ON records (bucket_id);

-- What is open: a first or new version (no record of the same id), or the edit of a record.
CREATE TABLE drafts (
  id INTEGER PRIMARY KEY REFERENCES identifiers (id),
  concept_id INTEGER NOT NULL REFERENCES concepts (id),
  owner INTEGER NOT NULL,
  metadata TEXT NOT NULL,
  bucket_id TEXT NOT NULL REFERENCES buckets (id),
  doi TEXT,
  external_doi INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 1,
  created TEXT NOT NULL,
  modified TEXT NOT NULL,
  visible_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX drafts_by_concept ON drafts (concept_id, id);
CREATE INDEX drafts_by_owner ON drafts (owner, id);
CREATE INDEX drafts_by_bucket ON drafts (bucket_id);

-- A deposition is its open draft where there is one, else its record.
CREATE VIEW depositions AS
  SELECT id, concept_id, owner, metadata, bucket_id, doi, external_doi, revision, created, modified, visible_at,
         CASE WHEN EXISTS (SELECT 1 FROM records WHERE records.id = drafts.id) THEN 'inprogress' ELSE 'unsubmitted' END AS state
  FROM drafts
  UNION ALL
  SELECT id, concept_id, owner, metadata, bucket_id, doi, external_doi, revision, created, modified, visible_at, 'done' AS state
  FROM records WHERE NOT EXISTS (SELECT 1 FROM drafts WHERE drafts.id = records.id);
