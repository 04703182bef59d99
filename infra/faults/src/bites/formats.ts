/** What the product reads from files, each by the ending that its files have. */
export const FORMATS = [
  'csv',
  'tsv',
  'xlsx',
  'xls',
  'json',
  'yaml',
  'xml',
  'xsd',
  'jpg',
  'png',
  'tiff',
  'webp',
  'pdf',
  'obj',
  'mtl',
  'gltf',
  'glb',
  'ply',
  'stl',
  'fbx',
  'zip',
  'tar.gz',
  'pdb',
] as const

export type Format = (typeof FORMATS)[number]

export const TABLES: readonly Format[] = ['csv', 'tsv', 'xlsx', 'xls']
export const IMAGES: readonly Format[] = ['jpg', 'png', 'tiff', 'webp']
export const MODELS: readonly Format[] = ['obj', 'gltf', 'glb']

/** Formats that are text, and so are changed word by word as well as byte by byte. */
export const TEXTS: readonly Format[] = [
  'csv',
  'tsv',
  'json',
  'yaml',
  'xml',
  'xsd',
  'obj',
  'mtl',
  'gltf',
  'ply',
  'stl',
  'pdf',
]

/** Valid files to begin with. */
export type Seeds = Readonly<Record<Format, readonly Buffer[]>>

/** A file that may bite. */
export interface Biting {
  readonly format: Format
  readonly content: Buffer
}

/** Files that somebody made up to hurt, each made only when its turn comes. */
export type Spite = () => Buffer
