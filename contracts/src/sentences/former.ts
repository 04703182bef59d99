/*
 * Sentences as they were before they were worded better. Reports, errors and results in project files hold them, and are known
 * by them again.
 */

export const FORMER_MESSAGES = {
  schema_too_large: 'The document is larger than {limit} MiB and was not held against the schema {schema}',
  schema_not_held: 'The document was not held against the schema {schema}: {reason}',
  wrong_date:
    'Invalid {attribute} in \'dates\': {value}. Use YYYY-MM-DD, YYYY-MM or YYYY; words such as "about" belong into the description',
  unknown_language: 'Invalid language: {value}. Use three letters after ISO 639-3, for example deu or eng',
  orcid_check:
    'Invalid ORCID for {one}: {name}. The last character of {value} does not fit the others; copy it anew from orcid.org',
  upload_not_told:
    "The repository confirmed '{name}' (MD5 {md5}), but its draft does not tell its checksum and size. Upload it again",
  bytes_not_told: 'The repository does not tell its checksum and size',
  bytes_differ: 'The repository has MD5 {there}, sent was MD5 {sent}',
  left_out_folder: 'It is a folder; only files that lie directly in the chosen folder are looked at',
} as const
