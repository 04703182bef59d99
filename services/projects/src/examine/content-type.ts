import { utf16Text } from './utf16-text.js'

export interface ContentType {
  readonly mime: string
  readonly ext: string
}

/** Types by name that the public table does not know or has too general. */
const BY_NAME: Record<string, string> = {
  '.obj': 'model/obj',
  '.mtl': 'model/mtl',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.stl': 'model/stl',
  '.ply': 'model/ply',
  '.fbx': 'model/fbx',
  '.dae': 'model/vnd.collada+xml',
  '.usdz': 'model/vnd.usdz+zip',
  '.usd': 'model/vnd.usd',
  '.usda': 'model/vnd.usda',
  '.usdc': 'model/vnd.usd',
  '.blend': 'application/x-blender',
  '.tga': 'image/x-tga',
  '.dds': 'image/vnd.ms-dds',
  '.ts': 'text/plain',
}

/** Containers that hold many formats, and the types of a name that say better what is in them. */
const INSIDE: Record<string, RegExp> = {
  'application/zip': /^(application\/(vnd\.(openxmlformats|oasis)|epub|java|vnd\.android|zip)|model\/)/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-|x-msi)/,
  'application/xml': /xml|svg/,
}

const PNG_BEGINNING = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
/** Where the chunk after the header of a PNG begins, and how many chunks are looked at. */
const AFTER_HEADER = 33
const CHUNKS = 16

/**
 * The two pictures that textures usually are, recognised at once; undefined for everything that takes more than a look. The
 * detector of all formats finds the same, which takes it longer than all other reading of a small file.
 */
export function commonPicture(head: Buffer): ContentType | undefined {
  if (head.length > 3 && head.readUIntBE(0, 3) === 0xffd8ff && head[3] !== 0xf7)
    return { mime: 'image/jpeg', ext: 'jpg' }
  if (!head.subarray(0, PNG_BEGINNING.length).equals(PNG_BEGINNING)) return undefined
  let at = AFTER_HEADER
  for (let chunk = 0; chunk < CHUNKS && at + 8 <= head.length; chunk += 1) {
    const length = head.readInt32BE(at)
    const type = head.toString('latin1', at + 4, at + 8)
    // Whether pictures move is written before the first of them.
    if (length < 0 || type === 'acTL') return undefined
    if (type === 'IDAT') return { mime: 'image/png', ext: 'png' }
    at += length + 12
  }
  return undefined
}

/** What formats that are text, or may consist of letters only, begin with. */
const SIGNATURES_IN_TEXT = /^\s*(<|%|\{\\rtf|-----|BEGIN:|#!|#\?|AT&T|GIF8|PK|fLaC|OggS|RIFF|ID3|; FBX)/

/** Names of files that are text and nothing else. */
export const TEXT_NAMES = /^\.(txt|md|rst|log|yaml|yml|ini|toml|html|css|js|py|r|tex|bib)$/
/** Text of a form that is looked at by itself. */
const FORMED_TEXT = /^\.(csv|tsv|srt|vtt|json|geojson)$/
/** Two letters at the beginning of written text are a word rather than a signature. */
const isWritten = (extension: string) => TEXT_NAMES.test(extension) || FORMED_TEXT.test(extension)
/** Types that are text themselves, or contain enough of it. */
const OF_TEXT = /^(text\/|application\/(xml|rtf|pdf|x-cfb))/
/** What no text holds: every other format has some of it in its first bytes. */
const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/
const RAW_LIKE_TIFF = /^image\/x-(sony-arw|adobe-dng)$/

/** The type that the first bytes of a file show, as far as its name lets it be believed; undefined for text and for unknown formats. */
export async function contentType(head: Buffer, text: boolean, extension: string): Promise<ContentType | undefined> {
  const found = await detected(head, text)
  if (found === undefined) return undefined
  if (isWritten(extension) && !OF_TEXT.test(found.mime) && !CONTROLS.test(head.toString('latin1'))) return undefined
  // Cameras, and programs that copy what they write, leave their tag in pictures that are not raw data.
  return /^\.tiff?$/.test(extension) && RAW_LIKE_TIFF.test(found.mime) ? TIFF : found
}

const TIFF: ContentType = { mime: 'image/tiff', ext: 'tif' }
const XML: ContentType = { mime: 'application/xml', ext: 'xml' }
const WAV: ContentType = { mime: 'audio/wav', ext: 'wav' }
/** Sound of more than 4 GB, as broadcasters and archives keep it. */
const LARGE_WAV = /^(RF64|BW64).{4}WAVE/s

async function detected(head: Buffer, text: boolean): Promise<ContentType | undefined> {
  const wide = utf16Text(head)
  if (wide !== undefined) return /^\s*<\?xml/.test(wide) ? XML : undefined
  if (LARGE_WAV.test(head.toString('latin1', 0, 12))) return WAV
  if (text && !SIGNATURES_IN_TEXT.test(head.toString('latin1', 0, 64))) return undefined
  const common = commonPicture(head)
  if (common !== undefined) return common
  const { fileTypeFromBuffer } = await import('file-type/core')
  try {
    const found = await fileTypeFromBuffer(head)
    return found === undefined ? farTiff(head) : { mime: found.mime, ext: found.ext }
  } catch {
    // The detector read past the sample, which a short or damaged file makes it do.
    return undefined
  }
}

/** The beginning of a TIFF, of either order of bytes. */
const TIFF_BEGINNING = /^(II\*\0|MM\0\*)/

/** Most programs write the directory of a TIFF behind its pixels, out of reach of the detector. */
const farTiff = (head: Buffer): ContentType | undefined =>
  TIFF_BEGINNING.test(head.toString('latin1', 0, 4)) ? TIFF : undefined

/** The table of all types is large and seldom needed, so it is loaded on first use; it is kept, since importing it again takes longer than a look-up. */
let publicTable: Promise<typeof import('mime-types')> | undefined

/** The type by the name alone. */
async function typeByName(extension: string): Promise<string | null> {
  const known = BY_NAME[extension]
  if (known !== undefined || extension === '') return known ?? null
  publicTable ??= import('mime-types')
  const { lookup } = await publicTable
  return lookup(extension) || null
}

/** The MIME type of a file: by content first, by name second. */
export async function mimeType(
  content: ContentType | undefined,
  extension: string,
  text: boolean,
): Promise<string | null> {
  if (content === undefined) return (await typeByName(extension)) ?? (text ? 'text/plain' : null)
  const inside = INSIDE[content.mime]
  const named = inside === undefined ? null : await typeByName(extension)
  return named !== null && inside?.test(named) ? named : content.mime
}
