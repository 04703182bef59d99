import sharp from 'sharp'

export const FORMATS = ['jpeg', 'png', 'webp']

/** Writes a small image: turned as its EXIF orientation says, in sRGB, on white where JPEG cannot be transparent. */
export async function makeThumbnail(input, output, { size, format, quality }) {
  const image = sharp(input, { failOn: 'error' })
    .rotate()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
  if (format === 'jpeg') return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toFile(output)
  if (format === 'png') return image.png({ compressionLevel: 9 }).toFile(output)
  return image.webp({ quality }).toFile(output)
}
