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
