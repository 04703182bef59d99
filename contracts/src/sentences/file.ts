/* Sentences about files of a project that are not shown, copied or removed, and about its mapping and its corrections. */

export const FILE_MESSAGES = {
  place_without_file: 'There is no file at {place} any more',
  file_replaced: '{path} is not read: it was replaced at this moment',
  file_of_project: '{path} is not read: it leads to the file of the project itself',
  file_leads_out: '{path} is not read: it leads out of the folders that security.allowed_roots names',
  file_leads_elsewhere: '{path} is not read: it leads to {target} now, out of its folder. Look for changes first',
  file_in_record: 'Foreign key violation: file {id} belongs to record {record} and stays',
  file_with_files: 'Foreign key violation: {number} files belong to file {id}; remove them first',
  file_unknown: 'File not found: the project has no file with id {id}',

  picture_none: 'There is no picture of {place}: {reason}',
  picture_replaced: 'The file was replaced at this moment',
  picture_drawing: 'drawings are programs, and none is run here',
  picture_bitmap: 'the browser shows bitmaps of Windows itself',
  picture_of_kind: '{kind_of_picture} is not decoded here. A JPEG or TIFF beside it will be',
  picture_of_type: 'pictures of the type {mime} are not decoded here',
  picture_unrecognised: 'nobody recognised what it is',
  picture_of_no_image: 'it is not an image; its type is {mime}',
  picture_pixels: 'it has more than {number} million pixels',
  picture_side: 'one of its sides has more than {number} pixels',
  picture_raw_alone: 'it is raw data of a camera, which has put no picture into it',
  picture_format: 'its format is not one that is decoded here',
  picture_undecodable: 'it cannot be decoded ({reason})',
  picture_breaks_decoder: 'its decoder crashes on it',
  picture_slow: 'decoding it takes longer than {number} seconds',
  picture_memory: 'decoding it takes more than {number} MiB of memory',

  sample_other:
    '{path} is there already and is not the sample: {name} is missing in it. It was left alone; choose another folder',
  sample_not_copied: 'The sample cannot be copied into {path}: {reason}. Choose another folder',
  sample_protected: 'nothing may be written there',
  sample_below_file: 'a part of the path is a file',
  sample_no_place: 'it cannot be made there',
  sample_name_long: 'its name is too long',

  mapping_gone: 'The project has no metadata mapping any longer',
  mapping_draws_on_other: 'The mapping draws on {place} now, not on {before}. Look at the mapping and compare again',
  mapping_of_earlier_unknown:
    'The project has no earlier mapping with id {id}. GET /api/mappings/earlier lists those that it has',
  correction_unknown: 'The project has no correction with id {id}',
  correction_taken_back: 'The bundle is as it was before.',
  archives_not_made:
    'Archives cannot be made in the output folder \'dataOutPath\', received "{place}" ({reason}). Name another folder',
} as const
