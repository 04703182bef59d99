/* Sentences about what is rarely wrong in a YAML text, as the parser says it. */

export const YAML_MESSAGES = {
  yaml_list_beside_key: 'Unexpected block-seq-ind on same line with key',
  yaml_other_after_end: 'Unexpected {token} at node end',
  yaml_token_of_document: 'Unexpected {token} token in YAML document: {what}',
  yaml_comma_or_colon: 'Missing , or : between {brackets} items',
  yaml_item_without_sign: 'Sequence item without - indicator',
  yaml_key_in_brackets_over_lines: 'Implicit keys of flow sequence pairs need to be on a single line',
  yaml_key_in_brackets_long:
    'The : indicator must be at most 1024 chars after the start of an implicit flow sequence key',
  yaml_text_begins_deeper:
    'Block scalars with more-indented leading empty lines must use an explicit indentation indicator',
  yaml_props_beside_list: 'Missing newline after block sequence props',
  yaml_beside_marker: 'Block collection cannot start on same line with directives-end marker',

  yaml_tags: 'A node can have at most one tag',
  yaml_tag_glued: 'Tags and anchors must be separated from the next token by white space',
  yaml_tag_not_resolved: 'Could not resolve tag: {what}',
  yaml_tag_without_suffix: 'The {what} tag has no suffix',
  yaml_tag_verbatim: "Verbatim tags aren't resolved, so {what} is invalid.",
  yaml_tag_open: 'Verbatim tags must end with a >',
  yaml_alias_empty: 'Alias cannot be an empty string',
  yaml_alias_marked: 'An alias node must not specify any properties',
  yaml_anchor_empty: 'Anchor cannot be an empty string',
  yaml_directive_tag: '%TAG directive should contain exactly two parts',
  yaml_directive_version: '%YAML directive should contain exactly one part',
  yaml_directives_open: 'Missing directives-end indicator line',
  yaml_directives_unmarked: 'Missing directives-end/doc-start indicator line',

  yaml_pairs: 'Each pair must have its own sequence indicator',
  yaml_key_ordered_twice: 'Ordered maps must not include duplicate keys: {what}',
  yaml_set_with_values: 'Set items must all have null values',
  yaml_merge_of_other: 'Merge sources must be maps or map aliases',
  yaml_no_day: '!!timestamp expects a date, starting with yyyy-mm-dd',
} as const
