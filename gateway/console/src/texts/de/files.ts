import type { files as english } from '../en/files.js'
import { formats } from '../formats.js'

const { count } = formats('de')
const files_ = (files: number) => `${count(files)} ${files === 1 ? 'Datei' : 'Dateien'}`

export const files: typeof english = {
  title: 'Dateien',
  name: 'Name',
  kind: 'Art',
  size: 'Größe',
  state: 'Zustand',
  found: (total, size, isExact) => `${isExact ? '' : '≥ '}${files_(total)}, ${size}`,
  status: {
    Valid: 'in Ordnung',
    Invalid: 'ungültig',
    Problems: 'mit Problemen',
    'MTL Missing': 'Materialdatei fehlt',
    'Textures Missing': 'Texturen fehlen',
    'File Conflict': 'Konflikt',
    pending: 'wartet',
    pending_upload: 'noch zu senden',
    source_added: 'hinzugefügt',
    verified: 'geprüft',
    metadata_ready: 'beschrieben',
    processed: 'in einem Datensatz',
    metadata_error: 'Metadaten abgelehnt',
  },
}
