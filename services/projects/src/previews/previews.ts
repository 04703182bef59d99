import type { FileHandle } from 'node:fs/promises'
import { isRaw } from '@regesta/contracts/picture-types'
import { ServiceError } from '@regesta/contracts/problem'
import type { OpenContent } from '../contents/open-content.js'
import { cutOf, type ImageCut, inPyramid, pyramidTile } from '../domain/image-cuts.js'
import { keptPictures, noPicture, type PictureSource } from './kept-pictures.js'
import type { PictureSize } from './picture-task.js'
import { reasonAgainst } from './reason-against.js'

/** What an address of IIIF asks for of an image. */
interface AskedCut {
  readonly region: string
  readonly size: string
  readonly format: ImageCut['format']
}

/** A file that is open, whether a project has it or not. */
type Pictured = Pick<OpenContent, 'file' | 'identity'> & {
  readonly row: Pick<OpenContent['row'], 'filename' | 'absolute_path' | 'mime_type'>
}

/** Pictures of files, made when they are first asked for. All throw unsupported_media_type with the reason if there is no picture. */
export type Previews = ReturnType<typeof openPreviews>

/** Pixels up to which each part of an image is cut from the whole: decoding it takes less than a moment. */
const CUT_DIRECTLY = 3_000_000
/** The longer side of what is made of the whole of a large image, before its pyramid is there. */
const WHOLE = 1_024
/** Images whose sizes are remembered. */
const MOST_MEASURED = 1_000

/** @param home pictures are kept below it */
export function openPreviews(home: string) {
  const kept = keptPictures(home)
  const sizes = new Map<string, PictureSize>()
  const wholes = wholePictures()

  async function measure(content: OpenContent, signal: AbortSignal): Promise<PictureSize> {
    const known = sizes.get(content.identity)
    if (known !== undefined) return known
    const size = await kept.measure(sourceOf(content), signal)
    if (sizes.size >= MOST_MEASURED) sizes.clear()
    sizes.set(content.identity, size)
    return size
  }

  async function cut(content: OpenContent, asked: AskedCut, signal: AbortSignal): Promise<FileHandle> {
    const source = sourceOf(content)
    const size = await measure(content, signal)
    const wanted = cutOf(asked, size)
    if (wanted === undefined) throw noSuchPart(asked, size)
    const key = `cut ${Object.values(wanted).join(' ')}`
    const isLarge = size.width * size.height > CUT_DIRECTLY
    if (!isLarge || isWhole(wanted, size)) {
      const picture = kept.open(source, key, { kind: 'cut', level: null, cut: wanted }, signal)
      if (isLarge) wholes.add(content.identity, picture)
      return picture
    }
    await wholes.made(content.identity)
    const pyramid = await kept.open(source, 'pyramid', { kind: 'pyramid', tile: pyramidTile(size) }, signal)
    const ofPyramid = { ...source, file: pyramid, isRaw: false }
    try {
      return await kept.open(ofPyramid, key, { kind: 'cut', ...inPyramid(wanted, size) }, signal)
    } finally {
      await pyramid.close()
    }
  }

  return {
    /** A WebP whose longer side has so many pixels at the most, opened for the caller. */
    preview: async (content: Pictured, size: number, signal: AbortSignal) =>
      kept.open(sourceOf(content), `preview ${size}`, { kind: 'preview', size }, signal),
    /** The size of an image as it is seen. */
    measure,
    /** A part of an image, opened for the caller; throws invalid_input if it has no such part. */
    cut,
    close: () => kept.close(),
  }
}

/**
 * What is being made of whole images, by what they hold: nobody who looks at a large image waits for its pyramid before
 * something is seen of it.
 */
function wholePictures() {
  const underWay = new Map<string, Promise<unknown>>()
  return {
    add(identity: string, picture: Promise<FileHandle>): void {
      const made = Promise.allSettled([picture])
      underWay.set(identity, made)
      void made.then(() => underWay.get(identity) === made && underWay.delete(identity))
    },
    made: (identity: string): Promise<unknown> | undefined => underWay.get(identity),
  }
}

function sourceOf({ row, file, identity }: Pictured): PictureSource {
  const reason = reasonAgainst(row.mime_type)
  if (reason !== undefined) throw noPicture(row.filename, reason)
  return { file, path: row.absolute_path, filename: row.filename, identity, isRaw: isRaw(row.mime_type) }
}

const isWhole = ({ width, height, toWidth, toHeight }: ImageCut, size: PictureSize) =>
  width === size.width && height === size.height && Math.max(toWidth, toHeight) <= WHOLE

const noSuchPart = ({ region, size }: AskedCut, whole: PictureSize) =>
  new ServiceError(
    'invalid_input',
    `The image has ${whole.width} × ${whole.height} pixels, and the part '${region}' at the size '${size}' is not offered. See its info.json`,
  )
