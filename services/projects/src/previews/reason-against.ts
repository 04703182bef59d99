import { hasPicture } from '@regesta/contracts/picture-types'
import { say } from '@regesta/contracts/sentences'

const notDecoded = (kind_of_picture: string) => say('picture_of_kind', { kind_of_picture })

const NOT_DECODED: Readonly<Record<string, string>> = {
  'image/svg+xml': say('picture_drawing', {}),
  'image/heic': notDecoded('HEIC'),
  'image/heif': notDecoded('HEIF'),
  'image/jp2': notDecoded('JPEG 2000'),
  'image/jpx': notDecoded('JPEG 2000'),
  'image/jxl': notDecoded('JPEG XL'),
  'image/bmp': say('picture_bitmap', {}),
}

/** Why it is not worth trying to make a picture of a file of this type. */
export function reasonAgainst(mimeType: string | null): string | undefined {
  if (hasPicture(mimeType)) return undefined
  const known = NOT_DECODED[mimeType ?? '']
  if (known !== undefined) return known
  if (mimeType?.startsWith('image/')) return say('picture_of_type', { mime: mimeType })
  return mimeType === null ? say('picture_unrecognised', {}) : say('picture_of_no_image', { mime: mimeType })
}
