/* Sentences about what is wrong with a request, and what its values have to be. */

/** What is demanded of a value: all of a sentence but whose value it is and which one was received. */
export const DEMANDS = {
  must_be_object: 'must be an object',
  must_be_positive: 'must be a positive whole number',
  must_be_whole: 'must be a whole number',
  must_be_flag: 'must be true or false',
  must_be_one_of: 'must be one of {values}',
  must_be_of_type: 'must be of type {type}',
  must_be_least: 'must be at least {bound}',
  must_be_most: 'must be at most {bound}',
  must_be_more: 'must be more than {bound}',
  must_be_less: 'must be less than {bound}',
  must_not_be_more: 'must not be more than {bound}',
  must_have_least: 'must have at least {bound} {counted}',
  must_have_most: 'must have at most {bound} {counted}',
  must_name_headers: 'must not be empty (No headers provided)',
  must_be_filled: 'must not be empty',
  must_be_gnd: 'must be a GND number',
  must_be_orcid: 'must be an ORCID iD',
  must_be_comparison: "must be draft, remote, published, sheet or version:<id>, the repository's id of a version",
  has_wrong_type: 'has a value of the wrong type',
  is_only_beside: "is only for {action}, and stands there instead of 'item_ids' and 'selection'",
  is_only_for: 'is only for {action}',
  is_required_for: 'is required for {action}',
  is_required: 'is required',
  is_not_valid: 'is not valid ({reason})',
} as const

export const REQUEST_MESSAGES = {
  value_missing: "Missing '{member}'",
  value_demanded: "'{member}' {demand}, received {received}",
  value_hidden: "'{member}' {demand}",
  body_demanded: 'The body {demand}, received {received}',
  ...DEMANDS,
  nothing_chosen: "'item_ids' must be given, or 'selection' instead of it",
  key_unrecognised: 'Unrecognized key: {names}',
  keys_unrecognised: 'Unrecognized keys: {names}',
  no_uuid: 'Invalid UUID',
  text_unlike: 'Invalid string: must match pattern {pattern}',
} as const
