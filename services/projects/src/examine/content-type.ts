import { lookup } from 'mime-types'

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

/** Containers whose name says better than their signature what is in them. */
const GENERIC = /^application\/(zip|x-cfb|xml|gzip|octet-stream)$/
const INSIDE_ZIP = /^(application\/(vnd\.(openxmlformats|oasis)|epub|java|vnd\.android|zip)|model\/)/
const INSIDE_CFB = /^application\/(msword|vnd\.ms-|x-msi)/

/** What formats that are text, or may consist of letters only, begin with. */
const SIGNATURES_IN_TEXT = /^\s*(<|%|\{\\rtf|-----|BEGIN:|#!|#\?|AT&T|GIF8|PK|fLaC|OggS|RIFF|ID3|; FBX)/

/** The type that the first bytes of a file show; undefined for text and for what nobody recognises. */
export async function contentType(head: Buffer, text: boolean): Promise<ContentType | undefined> {
  if (text && !SIGNATURES_IN_TEXT.test(head.toString('latin1', 0, 64))) return undefined
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    const found = await fileTypeFromBuffer(head)
    return found === undefined ? undefined : { mime: found.mime, ext: found.ext }
  } catch {
    // The detector read past the sample, which a short or damaged file makes it do.
    return undefined
  }
}

/** The type by the name alone. */
export const typeByName = (extension: string): string | null =>
  BY_NAME[extension] ?? (extension === '' ? null : lookup(extension) || null)

/** The MIME type of a file: by content first, by name second. */
export function mimeType(content: ContentType | undefined, extension: string, text: boolean): string | null {
  const named = typeByName(extension)
  if (content === undefined) {
    if (named === null) return text ? 'text/plain' : null
    return named
  }
  const refined =
    GENERIC.test(content.mime) &&
    named !== null &&
    (content.mime === 'application/xml'
      ? /xml|svg/.test(named)
      : content.mime === 'application/x-cfb'
        ? INSIDE_CFB.test(named)
        : content.mime === 'application/zip' && INSIDE_ZIP.test(named))
  return refined ? named : content.mime
}
