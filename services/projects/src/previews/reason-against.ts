import { hasPicture } from '@regesta/contracts/picture-types'

const NOT_DECODED: Readonly<Record<string, string>> = {
  'image/svg+xml': 'drawings are programs, and none is run here',
  'image/heic': 'HEIC is not decoded here. A JPEG or TIFF beside it will be',
  'image/heif': 'HEIF is not decoded here. A JPEG or TIFF beside it will be',
  'image/jp2': 'JPEG 2000 is not decoded here. A JPEG or TIFF beside it will be',
  'image/jpx': 'JPEG 2000 is not decoded here. A JPEG or TIFF beside it will be',
  'image/jxl': 'JPEG XL is not decoded here. A JPEG or TIFF beside it will be',
  'image/bmp': 'the browser shows bitmaps of Windows itself',
}

/** Why nobody need try to make a picture of a file of this type. */
export function reasonAgainst(mimeType: string | null): string | undefined {
  if (hasPicture(mimeType)) return undefined
  const known = NOT_DECODED[mimeType ?? '']
  if (known !== undefined) return known
  if (mimeType?.startsWith('image/')) return `pictures of the type ${mimeType} are not decoded here`
  return mimeType === null ? 'nobody recognised what it is' : `it is no image, its type is ${mimeType}`
}
