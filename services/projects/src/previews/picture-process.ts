import sharp, { type Sharp } from 'sharp'
import { embeddedPicture } from './embedded-picture.js'
import {
  MOST_OF_A_SIDE,
  MOST_PIXELS,
  type PictureSize,
  type PictureTask,
  type ProcessAnswer,
  type Refusal,
} from './picture-task.js'

/*
 * A process of its own makes pictures: a file that brings a decoder down, or makes it take all memory, ends this process
 * and nothing else. It reads the raster formats whose decoders are below and no other, and fetches nothing.
 */

/** Threads for one picture. */
const THREADS = 2
/** Pixels of a row above which one thread shrinks a picture: each holds hundreds of whole rows. */
const WIDE = 16_384

sharp.cache(false)
sharp.concurrency(THREADS)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
// Pictures of private files are for their owner alone.
process.umask(0o077)
process.on('disconnect', () => process.exit())
process.on('message', (task: PictureTask) => {
  void answer(task).then((result) => process.send?.(result))
})

async function answer(task: PictureTask): Promise<ProcessAnswer> {
  try {
    const { width, height } = await perform(task)
    return { done: { width, height } }
  } catch (error) {
    return error instanceof Refused ? { refused: error.why } : { undecoded: (error as Error).message }
  }
}

class Refused extends Error {
  constructor(readonly why: Refusal) {
    super(why)
  }
}

const options = { failOn: 'none', limitInputPixels: MOST_PIXELS } as const

/** Decodes only images whose size, by their header, can be decoded. */
async function read(task: PictureTask): Promise<Sharp> {
  const input = inputOf(task)
  const { width } = await sizeOf(input)
  sharp.concurrency(task.kind !== 'pyramid' && width > WIDE ? 1 : THREADS)
  return sharp(input, { ...options, sequentialRead: true }).autoOrient()
}

function inputOf({ source, isRaw }: PictureTask): string | Buffer {
  if (!isRaw) return source
  const found = embeddedPicture(source)
  if (found === undefined) throw new Refused('raw_alone')
  return found
}

function perform(task: PictureTask): Promise<PictureSize> {
  switch (task.kind) {
    case 'measure':
      return sizeOf(inputOf(task))
    case 'preview':
      return preview(task)
    case 'pyramid':
      return pyramid(task)
    case 'cut':
      return cut(task)
  }
}

type Task<K extends PictureTask['kind']> = Extract<PictureTask, { kind: K }>

async function preview(task: Task<'preview'>): Promise<PictureSize> {
  const { size, target } = task
  const inside = { width: size, height: size, fit: 'inside', withoutEnlargement: true } as const
  return (await read(task)).resize(inside).webp({ quality: 82, effort: 3 }).toFile(target)
}

/** JPEG is decoded fastest; it has no transparency, which becomes white paper. */
async function pyramid(task: Task<'pyramid'>): Promise<PictureSize> {
  const { target, tile } = task
  return (await read(task))
    .flatten({ background: 'white' })
    .tiff({ compression: 'jpeg', quality: 90, tile: true, tileWidth: tile, tileHeight: tile, pyramid: true })
    .toFile(target)
}

async function cut(task: Task<'cut'>): Promise<PictureSize> {
  const { source, target, level } = task
  const { toWidth, toHeight, format, ...region } = task.cut
  // Of a pyramid only the tiles are read that are needed; any other file is read from its beginning.
  const image = level === null ? await read(task) : sharp(source, { ...options, page: level })
  const part = image.extract(region).resize({ width: toWidth, height: toHeight, fit: 'fill', fastShrinkOnLoad: true })
  return (format === 'webp' ? part.webp({ quality: 82, effort: 2 }) : part.jpeg({ quality: 88 })).toFile(target)
}

/** The size as it is seen: a camera that was held upright says so beside the pixels. */
async function sizeOf(input: string | Buffer): Promise<PictureSize> {
  const { width, height, autoOrient } = await sharp(input, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS) throw new Refused('pixels')
  if (Math.max(width, height) > MOST_OF_A_SIDE) throw new Refused('side')
  return autoOrient
}
