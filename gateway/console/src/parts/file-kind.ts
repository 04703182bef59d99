/** What can be looked at of a file, and how. */
export type FileKind = 'image' | 'model' | 'pdf' | 'video' | 'audio' | 'table' | 'text' | 'drawing' | 'other'

interface Typed {
  readonly filename: string
  readonly mime_type: string | null
}

const MODELS = /\.(obj|gltf|glb|ply|stl|fbx)$/i
const TABLES = /\.(csv|tsv)$/i
const TEXTS =
  /\.(txt|md|xml|json|ya?ml|mtl|html?|svg|log|rtf|tex|bib|geojson|jsonld|ttl|rdf|ini|toml|py|js|ts|css|srt|vtt)$/i
/** Pictures that the server makes of images; of any other image a sentence says why there is none. */
const PICTURES = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/gif',
  'image/avif',
  'image/apng',
])

/** Raw data of cameras, of which it shows the picture that the camera has put beside it. */
const RAW = /^image\/x-(canon-cr2|nikon-nef|sony-arw|adobe-dng|olympus-orf|panasonic-rw2|pentax-pef)$/

/** Whether the server makes pictures of files of this type. */
export const hasPicture = (mimeType: string | null): boolean => PICTURES.has(mimeType ?? '') || RAW.test(mimeType ?? '')

/** The name says what a model or a table is, since most of them are text; of all else the type does. */
export function kindOf({ filename, mime_type }: Typed): FileKind {
  const type = mime_type ?? ''
  if (MODELS.test(filename)) return 'model'
  if (TABLES.test(filename)) return 'table'
  if (type === 'image/svg+xml') return 'drawing'
  if (type === 'application/pdf') return 'pdf'
  for (const kind of ['image', 'video', 'audio'] as const) if (type.startsWith(`${kind}/`)) return kind
  return type.startsWith('text/') || TEXTS.test(filename) ? 'text' : 'other'
}
