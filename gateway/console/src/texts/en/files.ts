import { formats } from '../formats.js'

const { count } = formats('en')
const files_ = (files: number) => `${count(files)} ${files === 1 ? 'file' : 'files'}`

/** What is called how of files, wherever they are shown. */
export const files = {
  title: 'Files',
  name: 'Name',
  kind: 'Type',
  size: 'Size',
  state: 'Status',
  found: (total: number, size: string, isExact: boolean) => `${isExact ? '' : '≥ '}${files_(total)}, ${size}`,
  /** What a status is called, by its name in the project. */
  status: {
    Valid: 'valid',
    Invalid: 'invalid',
    Problems: 'with problems',
    'MTL Missing': 'material file missing',
    'Textures Missing': 'textures missing',
    'File Conflict': 'conflict',
    pending: 'waiting',
    pending_upload: 'to be sent',
    source_added: 'added',
    verified: 'verified',
    metadata_ready: 'described',
    processed: 'in a record',
    metadata_error: 'metadata refused',
  } as Readonly<Record<string, string>>,
}
