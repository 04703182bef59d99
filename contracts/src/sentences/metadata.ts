/* Sentences about metadata: what the repository would refuse or drop, and what preparation made of a mapping on the way. */

export const METADATA_MESSAGES = {
  metadata_missing: "Missing required 'metadata' key",
  wrong_type: "'{field}' must be of type {wanted}, but got {given}.",
  items_mixed: "All items in '{field}' must be of the same type (either all strings or all dictionaries).",
  item_without_name: "Each item in '{field}' must have a 'name' key.",
  item_without_relation: "Each item in 'related_identifiers' must have 'identifier' and 'relation' keys.",
  item_without_date: "Each item in 'dates' must have a 'type' key and at least a 'start' or 'end' key.",
  item_without_a: "Each item in '{field}' must have a '{attribute}' key.",
  item_without_an: "Each item in '{field}' must have an '{attribute}' key.",
  contributor_without_type:
    "Each item in 'contributors' must have a 'type' key. {item} has none; map it or give it, for example Researcher or Other",
  subject_without_identifier:
    "Each item in 'subjects' must have an 'identifier' key. {item} has none; give the address of the term in its vocabulary, or use keywords",

  // What is wrong with an attribute of an item, and what to write instead.
  attribute_not_offered: "Invalid {attribute} in '{field}': {value}. Use one of {values}",
  wrong_gnd:
    "Invalid gnd in '{field}': {value}. A GND number has 8 to 10 digits and may end in X, for example 118540238",
  wrong_date:
    'Invalid {attribute} in \'dates\': {value}. Use YYYY-MM-DD, YYYY-MM or YYYY; words such as "about" belong in the description',
  wrong_range: "Invalid range in 'dates': {from} to {to}. The start must not be after the end; exchange them",
  wrong_ranges: "Invalid range in 'dates'",
  wrong_degrees: "Invalid {attribute} in 'locations': {value}. Use decimal degrees.",
  degrees_outside: "Invalid {attribute} in 'locations': {value}. Use decimal degrees between -{bound} and {bound}.",
  half_coordinates: "Invalid coordinates in 'locations': {item} has only one of 'lat' and 'lon'. Give both or none",
  half_coordinates_several: "Invalid coordinates in 'locations'",
  wrong_grant:
    "Invalid id in 'grants': {value}. Use <DOI of the funder>::<number of the award>, for example 10.13039/501100000780::283595",
  wrong_community:
    "Invalid identifier in 'communities': {value}. Use the last part of the address of the community, for example digital-heritage",
  identifier_of_no_kind:
    "Invalid identifier in 'related_identifiers': {value}. It shows no kind of identifier; write a DOI, a whole address with https://, arXiv:2301.12345, an ISBN or the like, or name its scheme",
  identifier_of_unknown_scheme:
    "Invalid identifier in 'related_identifiers': {value}. The scheme '{scheme}' is unknown; use one of {values}",
  identifier_of_other_scheme:
    "Invalid identifier in 'related_identifiers': {value}. That is not an identifier of the scheme '{scheme}'; correct one of them",
  wrong_attributes: "Invalid {attribute} in '{field}'",
  wrong_address: 'Invalid conference_url: {value}. Write the whole address with https://',
  objects_for_texts:
    "'{field}' must be a list of texts, but its items are objects like {value}. Map something whose items are texts",

  // What the repository takes without a word and does not keep.
  conditions_hidden:
    "Warning: the repository does not show 'access_conditions'; say in the description how access is granted.",
  doi_not_sent: "Warning: 'doi' is not sent; the repository gives the record a DOI of its own.",
  tags_removed: "Warning: the repository removes {tags} from '{field}'.",
  coordinates_lost:
    "Warning: the repository loses the coordinates of {item} in 'locations', because one of them is exactly 0.",
  conference_without_title:
    "Warning: a conference needs 'conference_title' or 'conference_acronym'; without one the repository may drop the rest.",
  resource_type_unknown:
    "Warning: the repository does not know the resource_type '{value}' of '{identifier}'; it is not sent.",
  journal_year_not_sent: "The repository has no field for the journal's year; it is not sent.",
  only_with_upload_type: "'{field}' is only sent with the upload type {value}.",
  only_with_access_right: "'{field}' is only sent with the access right {value}.",

  // What became of what a mapping says.
  taken_for_one_person:
    "Warning: '{written}' in '{field}' is taken for one person. If it names several, give its column the delimiter ';' in the mapping.",
  identifier_given_twice: "Warning: '{written}' in '{field}' also has the {attribute} {value}, which is sent.",
  other_number_of_values:
    "Warning: '{place}' has {number} values for {of} entries, so none of them is used. Write one for each, with nothing between the delimiters where there is none.",
  entry_empty: "An empty entry of '{field}' is left out.",
  column_not_there: "Column '{column}' of '{place}' is not in the spreadsheet.",
  only_description_later: "Only a description can be constructed later, not '{place}'.",
  entry_of_unknown_type: "The mapping of '{place}' has the unknown type '{unknown}'; it gives no value.",
  entry_without_column: "The mapping of '{place}' names no column; it gives no value.",
  entry_without_template: "The mapping of '{place}' has no template; it gives no value.",
  entry_without_text: "The mapping of '{place}' has the type '{unfit}', which gives no text.",
  template_placeholder_unknown:
    "The template of '{place}' has the unknown placeholder {placeholder}; it stays as it is.",
  person_not_shown_same:
    "Warning: '{written}' in '{field}' has the {attribute} {value} in the spreadsheet, and nothing shows that this is {person}, the person chosen in the mapping; the spreadsheet is kept.",
  person_other_than_chosen:
    "Warning: '{written}' in '{field}' has the {attribute} {value} in the spreadsheet, not that of {person}, the person chosen in the mapping; the spreadsheet is kept.",
  person_chosen_bare: "'{written}' in '{field}' is {person} by the mapping: without identifier.",
  person_chosen: "'{written}' in '{field}' is {person} by the mapping: {identifiers}.",
  run_output_empty: "Output '{output}' has nothing at '{place}'; '{field}' keeps its value.",

  run_output_large:
    "Output '{output}' of the pipeline run cannot be read: {path} is larger than {bytes} bytes. Run the pipeline again",
  run_output_no_json:
    "Output '{output}' of the pipeline run cannot be read: {path} is not JSON ({reason}). Run the pipeline again",
  run_output_missing:
    "Output '{output}' of the pipeline run cannot be read: {path} is missing or not readable. Run the pipeline again",

  preparing_file: 'Prepare metadata for File ID: {id}, Target Sandbox: {flag}',
  preparing_stopped: 'Preparing metadata for File ID: {id}',
  source_file_unknown: 'Source file with ID {id} not found.',
  override_not_stored: "No override for '{field}' is stored for this file; nothing was removed.",
  overrides_removed: 'Removing stored overrides for fields: [{fields}]',
  file_not_told: 'The projects service did not say what became of this file',
  metadata_stored_in_draft:
    'Metadata stored; the record stays a draft and the new metadata is sent before it is published.',
  files_not_in_draft:
    'The draft is without {names}. To send these files with it, discard the draft, prepare the metadata and make it again.',
  metadata_stored: "Metadata stored and record status set to 'prepared'.",

  base_metadata_taken: 'Extracted base metadata from the mapping.',
  description_made: 'Auto-constructing description from title...',
  run_without_end: 'Pipeline ID {id} has no completed run for this file.',
  run_outputs_taken: 'Applying output mappings from pipeline ID: {id}',
  run_values_taken: 'Applying values of the pipeline run for fields: [{fields}]',
  overrides_taken: 'Applying user overrides for fields: [{fields}]',
  begun_values_kept: 'Keeping what the version was begun with for fields: [{fields}]',
  empty_fields_removed: 'Sanitizing metadata: Removing empty optional fields: [{fields}]',
  default_taken: "Default for '{field}': {value}",
  metadata_valid: 'Metadata validated successfully.',
  metadata_invalid: 'Validation failed: [{reason}]',
} as const
