import sharp from 'sharp'
import { MOST_PIXELS, type PictureAnswer, type PictureSize, type PictureTask } from './picture-task.js'

/*
 * A process of its own makes pictures: a file that brings a decoder down, or makes it take all memory, ends this process
 * and nothing else. It reads the raster formats whose decoders are below and no other, and fetches nothing.
 */

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
// Pictures of private files are for their owner alone.
process.umask(0o077)
process.on('disconnect', () => process.exit())
process.on('message', (task: PictureTask) => {
  answer(task).then((result) => process.send?.(result))
})

async function answer(task: PictureTask): Promise<PictureAnswer> {
  try {
    return { done: await perform(task) }
  } catch (error) {
    return { failed: sentenceOf((error as Error).message) }
  }
}

const read = (source: string) =>
  sharp(source, { failOn: 'none', sequentialRead: true, limitInputPixels: MOST_PIXELS }).autoOrient()

async function perform(task: PictureTask): Promise<PictureSize> {
  if (task.kind === 'measure') return measure(task.source)
  const inside = { width: task.size, height: task.size, fit: 'inside', withoutEnlargement: true } as const
  const { width, height } = await read(task.source).resize(inside).webp({ quality: 82, effort: 3 }).toFile(task.target)
  return { width, height }
}

/** The size as it is seen: a camera that was held upright says so beside the pixels. */
async function measure(source: string): Promise<PictureSize> {
  const { width, height, autoOrient } = await sharp(source, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS) throw new Error('pixel limit')
  return autoOrient
}

function sentenceOf(message: string): string {
  if (/pixel limit/i.test(message)) return `it has more than ${MOST_PIXELS / 1_000_000} million pixels`
  if (/unsupported image format/i.test(message)) return 'its format is not one that is decoded here'
  const [first = ''] = message.split('\n')
  return `it cannot be decoded (${first.replaceAll(/\/proc\/\d+\/fd\/\d+/g, 'the file').slice(0, 200)})`
}
