/** A part of an image and the size that it is wanted in, in pixels. */
export interface ImageCut {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly toWidth: number
  readonly toHeight: number
  readonly format: 'webp' | 'jpeg'
}

interface Size {
  readonly width: number
  readonly height: number
}

type Region = Pick<ImageCut, 'left' | 'top' | 'width' | 'height'>

/** The longer side of what is cut at once; the sides of the tiles that are offered. */
export const LONGEST = 4_096
export const TILE = 512
/** Bytes of a row of tiles; several are in memory at once while a pyramid is made. */
const MOST_OF_A_ROW = 16 * 1024 * 1024
/** Smaller ones take longer, and save nothing. */
const SMALLEST_TILE = 128
const BYTES_A_PIXEL = 3

/**
 * What an address of IIIF Image 3.0 asks for; undefined where it asks for nothing that there is.
 *
 * @param size of the whole image
 */
export function cutOf(asked: { region: string; size: string; format: ImageCut['format'] }, size: Size) {
  const region = regionOf(asked.region, size)
  if (region === undefined) return undefined
  const to = sizeOf(asked.size, region)
  if (to === undefined || to.width < 1 || to.height < 1) return undefined
  // Nothing is enlarged, as the standard has it for sizes without ^.
  if (to.width > region.width || to.height > region.height || Math.max(to.width, to.height) > LONGEST) return undefined
  return { ...region, toWidth: to.width, toHeight: to.height, format: asked.format } satisfies ImageCut
}

function regionOf(text: string, { width, height }: Size): Region | undefined {
  if (text === 'full') return { left: 0, top: 0, width, height }
  if (text === 'square') {
    const side = Math.min(width, height)
    return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), width: side, height: side }
  }
  const numbers = /^(\d{1,9}),(\d{1,9}),(\d{1,9}),(\d{1,9})$/.exec(text)?.slice(1).map(Number)
  if (numbers === undefined) return undefined
  const [left = 0, top = 0, wide = 0, high = 0] = numbers
  const region = { left, top, width: Math.min(wide, width - left), height: Math.min(high, height - top) }
  return region.width > 0 && region.height > 0 ? region : undefined
}

function sizeOf(text: string, region: Size): Size | undefined {
  if (text === 'max') return within(region, { width: LONGEST, height: LONGEST })
  const [, best = '', wide = '', high = ''] = /^(!?)(\d{0,6}),(\d{0,6})$/.exec(text) ?? []
  if (wide === '' && high === '') return undefined
  if (best !== '') return wide === '' || high === '' ? undefined : within(region, size(wide, high))
  if (high === '') return size(wide, Math.max(1, Math.round((Number(wide) * region.height) / region.width)))
  if (wide === '') return size(Math.max(1, Math.round((Number(high) * region.width) / region.height)), high)
  return size(wide, high)
}

const size = (width: string | number, height: string | number): Size => ({
  width: Number(width),
  height: Number(height),
})

/** The largest size of the same shape that fits, never a larger one than there is. */
function within({ width, height }: Size, box: Size): Size {
  const factor = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) }
}

/** How often an image is halved until it fits one tile. */
export const levelsOf = ({ width, height }: Size): number =>
  Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE)))

/** The side of the tiles of a pyramid: smaller ones where the image is wide. */
export function pyramidTile({ width }: Size): number {
  let tile = TILE
  while (tile > SMALLEST_TILE && width * tile * BYTES_A_PIXEL > MOST_OF_A_ROW) tile /= 2
  return tile
}

/** A cut in a level of a pyramid, each of whose pixels represents several of the image: the level that has just enough of them. */
export function inPyramid(cut: ImageCut, whole: Size): { level: number; cut: ImageCut } {
  const wanted = Math.floor(Math.log2(Math.min(cut.width / cut.toWidth, cut.height / cut.toHeight)))
  const level = Math.max(0, Math.min(wanted, levelsOf(whole)))
  const shrink = 2 ** level
  const side = (from: number, length: number, most: number) => {
    const start = Math.min(Math.floor(from / shrink), most - 1)
    return [start, Math.max(1, Math.min(Math.round(length / shrink), most - start))] as const
  }
  const [left, width] = side(cut.left, cut.width, Math.max(1, Math.floor(whole.width / shrink)))
  const [top, height] = side(cut.top, cut.height, Math.max(1, Math.floor(whole.height / shrink)))
  return { level, cut: { ...cut, left, top, width, height } }
}
