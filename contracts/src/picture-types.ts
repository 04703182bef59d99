/** Formats of images that the server decodes itself. */
const DECODED = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/gif',
  'image/avif',
  'image/apng',
])

/** Raw data of cameras in files that are built like a TIFF: the picture that the camera has put beside them is shown. */
const RAW = /^image\/x-(canon-cr2|nikon-nef|sony-arw|adobe-dng|olympus-orf|panasonic-rw2|pentax-pef)$/

export const isRaw = (mimeType: string | null): boolean => RAW.test(mimeType ?? '')

/** Whether the server makes pictures of files of this type; of any other image a sentence says why there is none. */
export const hasPicture = (mimeType: string | null): boolean => DECODED.has(mimeType ?? '') || isRaw(mimeType)
