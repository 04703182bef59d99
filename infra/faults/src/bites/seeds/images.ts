import sharp from 'sharp'
import { sampleFile } from './sample-file.js'

const IFD0 = { Artist: 'M. Falkenried', Copyright: 'CC0 1.0', ImageDescription: 'Amphora' }

/** Small pictures with metadata, as each format packs them in more than one way. */
export async function imageSeeds() {
  const photograph = sharp(sampleFile('amphora_0112.jpg')).resize(160)
  const picture = () => photograph.clone().withExif({ IFD0 })
  const flat = sharp(sampleFile('textures/sandstone_bump.png')).resize(64)
  return {
    jpg: [sampleFile('amphora_0112.jpg'), await picture().jpeg({ progressive: true }).toBuffer()],
    png: [await picture().png().toBuffer(), await flat.clone().png({ palette: true, progressive: true }).toBuffer()],
    tiff: [
      await picture().tiff({ compression: 'lzw' }).toBuffer(),
      await picture().tiff({ compression: 'jpeg', tile: true, pyramid: true }).toBuffer(),
      await flat.clone().tiff({ compression: 'deflate', predictor: 'horizontal' }).toBuffer(),
    ],
    webp: [await picture().webp().toBuffer(), await flat.clone().webp({ lossless: true }).toBuffer()],
  }
}
