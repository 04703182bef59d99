/** How the columns of the sample spreadsheet become repository metadata. */
export const museumMapping = (spreadsheet: string) => ({
  _mapping_mode: 'file',
  _mapping_name: 'Museum objects',
  _file_path: spreadsheet,
  _file_format: spreadsheet.endsWith('.csv') ? 'csv' : 'excel',
  filename: { type: 'column', value: 'filename' },
  title: { type: 'column', value: 'title' },
  description: {
    type: 'ordered_combined_columns',
    value: ['description', 'inventory_number'],
    delimiter: ' Inventory number: ',
  },
  upload_type: { type: 'column', value: 'type' },
  image_type: { type: 'column', value: 'image_type' },
  publication_date: { type: 'column', value: 'date' },
  keywords: { type: 'column', value: 'keywords', delimiter: ';' },
  access_right: { type: 'literal', value: 'open' },
  license: { type: 'column', value: 'license' },
  version: { type: 'literal', value: '1.0.0' },
  creators: {
    type: 'complex',
    is_complex: true,
    entries: [{ name: { type: 'column', value: 'creator' }, orcid: { type: 'column', value: 'orcid' } }],
  },
})
