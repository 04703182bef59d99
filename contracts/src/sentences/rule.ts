/* Sentences about metadata that a rule of the repository does not allow, and about rows that describe a file. */

export const RULE_MESSAGES = {
  missing_field: 'Missing required field or value for: {field}',
  unknown_field: 'Unknown field: {field}',
  missing_publication_type: "Missing publication_type for upload_type 'publication'",
  missing_image_type: "Missing image_type for upload_type 'image'",
  missing_license: 'Missing license for open or embargoed access_right',
  missing_embargo_date: 'Missing embargo_date for embargoed access_right',
  missing_access_conditions: 'Missing access_conditions for restricted access_right',
  not_offered: 'Invalid {field}: {value}. Use one of {values}',
  wrong_day: 'Invalid {field} format. Use YYYY-MM-DD. It is {value}',
  wrong_days: 'Invalid {field} format. Use YYYY-MM-DD',
  embargo_over: 'embargo_date must be in the future, but it is {value}. Choose a later day, or another access_right',
  embargoes_over: 'embargo_date must be in the future',
  too_short: 'Invalid {field}: {value}. The repository wants at least {least} characters; write a longer one',
  version_too_long: 'Invalid version: {value}. The repository takes at most {most} characters; write a shorter one',
  unknown_license:
    'Invalid license: {value}. Use the identifier of a licence, for example cc-by-4.0, cc0-1.0 or mit; other-open or other-closed for one without',
  unknown_language: 'Invalid language: {value}. Use a three-letter ISO 639-3 code, for example deu or eng',
  orcid_form: 'Invalid ORCID format for {one}: {name}. {value} is not written like 0000-0002-1825-0097',
  orcid_forms: 'Invalid ORCID format for {one}',
  orcid_check:
    'Invalid ORCID for {one}: {name}. The last character of {value} does not fit the others; copy it again from orcid.org',
  orcid_checks: 'Invalid ORCID for {one}',
  no_row:
    "No row for '{filename}' in the column '{column}' of {sheet} ({path}). Add a row for it or choose another spreadsheet in the mapping",
  no_rows: 'No row describes the file',
  wrong_values: 'Invalid {field}',
  validation_failed: 'Metadata validation failed.',
  no_mapping: 'No active metadata mapping configured. Save one first',
  no_mapping_of_project: 'No active metadata mapping configured for this project. Save a metadata mapping first',
  sheet_missing: 'Metadata spreadsheet not found: {path}. Put the file back or choose another one in the mapping',
  filename_column_missing: "Filename column '{column}' not found in spreadsheet. Its columns are: {columns}",
  filename_column_unknown:
    'The mapping names no filename column and no header of the spreadsheet looks like one. Choose the filename column in the mapping. Its columns are: {columns}',
} as const
