/* Sentences about tables: why one cannot be read, and what a spreadsheet of a mapping lacks. */

export const TABLE_MESSAGES = {
  table_empty: 'The file is empty: it has no bytes',
  table_without_columns: 'The file has no columns: not one cell is filled',
  table_no_file: '{path} is a folder or a device, not a file',
  table_no_text: 'The file is not text: it has zero bytes in it. Save it as .xlsx or .csv',
  table_renamed:
    'The file is not {claimed} but {actual}. It was probably renamed: give it its right ending or save it as .xlsx or .csv',
  table_of_other_format: 'The file is not {claimed} but {actual}. Save it as .xlsx or .csv',
  table_of_older_office:
    'The file is an older Office document, but no Excel workbook (.xls). Save the table as .xlsx or .csv',
  table_line_wide:
    'Line {line} of {file} has more than {most} cells; at most {most} are read. Check what separates its cells',
  table_quote_open: 'A quote is opened and never closed, or a row is longer than {most} MiB (near line {near})',
  table_not_well_formed: 'The text is not well-formed: {reason}',
  table_row_wide:
    'Row {number} has {size} cells, but the header has {of}. A cell that contains a {separator} must stand in quotes',
  table_name_long:
    'The name of column {number} has {size} characters; at most {most} are possible, as in a workbook. A quotation mark in the header may never be closed, or the line may have no end',
  table_too_long: 'The table is too long for a workbook made from it',
  table_of_too_many_rows: 'The table has more rows than a workbook may have ({most}). Take it as .csv',

  workbook_with_password: 'The workbook is encrypted with a password. Save it without one',
  workbook_encrypted: 'The workbook is encrypted. Save it without a password',
  workbook_without_sheet: "The workbook has no sheet '{sheet}'. Choose one that it has: {sheets}",
  workbook_without_cells: 'The workbook has no sheet with cells',
  workbook_old_large: 'The workbook is too large for the old format. Save it as .xlsx',
  workbook_ended_early: 'The workbook is damaged: reading it ended early',
  workbook_cut_off: 'The workbook is cut off: its end is missing. It was probably not copied or downloaded completely',
  workbook_damaged: 'The workbook is damaged or cut off: {reason}. Open it in its program and save it again',
  workbook_broken: 'The workbook is damaged or cut off ({reason}). Open it in its program and save it again',
  workbook_nested_cells: 'The workbook is damaged (rows and cells stand in one another)',
  workbook_sheet_broken: 'The workbook is damaged ({reason})',
  workbook_part_missing: 'The workbook is damaged: its part {part} is missing',
  workbook_part_changed: 'The workbook is damaged: {part} has a wrong checksum',
  workbook_nested_deep: 'The workbook is damaged: it is nested more than {number} levels deep',
  workbook_cell_long: 'A cell of the workbook is longer than 8 MiB',
  workbook_unpacks_large: 'The workbook unpacks to more than {bytes} bytes',
  workbook_part_bomb: 'The part {part} of the workbook unpacks to more than {number} times its size',
  workbook_part_large: 'The part {part} of the workbook has {bytes} bytes',
  workbook_part_huge: 'The part {part} of the workbook has 4 GiB or more',
  workbook_parts_many: 'The workbook has more than {number} parts',
  sheet_large: 'The sheet has {bytes} bytes of XML; {most} can be changed',
  sheet_full: 'The sheet has no room for further columns',

  // What is damaged in a workbook of the old format.
  sectors_unknown: 'its sectors have an unknown size',
  sectors_too_many: 'its table of sectors is longer than the file',
  sectors_in_a_circle: 'its table of sectors is linked in a circle',
  parts_in_a_circle: 'its parts are linked in a circle or to nowhere',
  part_missing: 'a part of it is missing',
  is_cut_off: 'it is cut off',
  has_no_sheet: 'it has no sheet with cells',
  has_no_sheets: 'it has no sheet',
  rows_not_in_order: 'its rows are not in order',
  cell_far_out: 'it has a cell in column {number}',
  texts_cut_off: 'its list of texts is cut off',
  letter_cut: 'a letter of its texts is cut in two',
  text_beyond_record: 'a text is longer than its record',
  records_cut_off: 'its records end in the middle',

  file_may_not_be_read: 'It may not be read. Check its permissions',
  file_links_to_itself: 'It is a link that leads back to itself. Choose the file that is meant',
  file_held: 'Another program holds it. Close it there and try again',
  file_on_bad_disk: 'The disk reports an error while it is read',
  no_space_for_index: 'There is no space left for its index. Free some disk space and try again',
  file_keeps_changing: 'The file keeps changing while it is read. Save it and try again',
  file_not_there_longer: 'It is not there any longer',
  index_gone: 'It was read, but its index is gone. Try again',

  // What leads the reason stands before it, and the path behind it.
  table_is_empty: 'File is empty: {reason} ({path})',
  table_sheet_not_found: 'Sheet not found: {reason} ({path})',
  table_format_unsupported: 'Unsupported file format: {reason} ({path})',
  table_not_parsed: 'File parsing error. Check file format: {reason} ({path})',
  table_not_there: "File not found: {path}. Check 'filePath' or choose another file",
  sheet_unreadable: 'The metadata spreadsheet {path} cannot be read: {reason}',
  sheet_too_slow:
    'The spreadsheet could not be read within {number} seconds, far more than a sound one of its size needs. Check what it contains, or save it again',
  sheet_too_much_memory:
    'The spreadsheet needs more than {number} MB of memory to be read. Save it as CSV, which is read row by row',
  sheet_not_chosen: "Mapping mode is 'file' but no metadata file path is defined. Choose a spreadsheet in the mapping",
  sheet_to_compare_missing:
    'The active mapping uses no spreadsheet, so there is nothing to compare. Choose one in the mapping',
  sheet_to_correct_missing:
    'The active mapping uses no spreadsheet, so there are no rows to correct. Choose one in the mapping',
  filename_columns_several:
    'Several columns look like the filename column: {several}. Choose the filename column in the mapping. Its columns are: {columns}',
  columns_not_there: "'columns' names '{column}', which the table does not have. Its columns are: {columns}",
  filename_column_taken: "File names are taken from the column '{column}'.",
  row_folded: "'{filename}' matches row {number} ('{written}') without regard to case, blanks and Unicode form.",
  row_by_stem: "'{filename}' matches row {number} ('{written}') by its name without extension.",
  rows_of_one_file: "Rows {rows} all describe '{written}'; row {number} is used.",

  returned_missing: "No corrected sheet given. Send it in the field 'file'",
  returned_without_mark:
    "It has no column '{column}', by which its rows are known again. Return the error sheet that was downloaded, with all its columns",
  returned_not_kept:
    "No comparison '{id}' is kept for this project. It is kept for a day: return the corrected sheet again",
  returned_taken_over: 'The mapping draws on {sheet} now; {before} is as it was.',
} as const
