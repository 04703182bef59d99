import { extname } from 'node:path'
import sharp from 'sharp'

export const FORMATS = ['jpeg', 'png', 'webp']

/** Endings that say what a file is; the first of each is given to one that would say something else. */
const ENDINGS = { jpeg: ['.jpg', '.jpeg'], png: ['.png'], webp: ['.webp'] }

/** Where a thumbnail of a format is written: what is a PNG is not called `.jpg`. An ending of no picture stays. */
export function namedAs(output, format) {
  const ending = extname(output)
  const said = FORMATS.find((one) => ENDINGS[one].includes(ending.toLowerCase()))
  return said === undefined || said === format ? output : output.slice(0, -ending.length) + ENDINGS[format][0]
}

/** Scans of large objects have several hundred million. */
const MOST_PIXELS = 1_000_000_000

/** Writes a small image: turned as its EXIF orientation says, in sRGB, on white where JPEG cannot be transparent. */
export async function makeThumbnail(input, output, { size, format, quality }) {
  const image = sharp(input, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
  if (format === 'jpeg') return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toFile(output)
  if (format === 'png') return image.png({ compressionLevel: 9 }).toFile(output)
  return image.webp({ quality }).toFile(output)
}
