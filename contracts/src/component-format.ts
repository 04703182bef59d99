/** What the value of a parameter is. */
export const PARAMETER_TYPES = [
  'string',
  'string_dropdown',
  'boolean',
  'integer',
  'float',
  'number',
  'file_path',
  'dir_path',
  'column_mapping',
  'data_mapping',
  'value_mapping',
  'schema_mapping',
  'ollama_model',
] as const
export type ParameterType = (typeof PARAMETER_TYPES)[number]

/** Types of the older format and what they are called now. */
export const OLDER_PARAMETER_TYPES = {
  str: 'string',
  bool: 'boolean',
  int: 'integer',
  choice: 'string_dropdown',
  list_str: 'string',
  list_int: 'integer',
  list_float: 'float',
  file: 'file_path',
} as const satisfies Record<string, ParameterType>

/** What stands for the name of the first input, without its ending, in the pattern of a file name. */
export const ORIGINAL_STEM = '{original_stem}'

/** Of an output that names no pattern. */
export const DEFAULT_PATTERN = `${ORIGINAL_STEM}_output.txt`

/** The file name that a pattern means for a stem. */
export const fillPattern = (pattern: string, stem: string): string => pattern.replaceAll(ORIGINAL_STEM, () => stem)

/** What a pattern has in braces beside the one placeholder that is filled. */
export const unknownPlaceholders = (pattern: string): string[] =>
  [...new Set(pattern.match(/\{[^{}]*\}/g))].filter((placeholder) => placeholder !== ORIGINAL_STEM)
