import type { ImageCut } from '../domain/image-cuts.js'

/** What the process for pictures is asked: sources are named so that only what the asker has open is read. */
export type PictureTask = {
  readonly source: string
  /** Whether it is raw data of a camera, of which the picture is used that the camera has stored with it. */
  readonly isRaw: boolean
} & (
  | { readonly kind: 'measure' }
  | { readonly kind: 'preview'; readonly target: string; readonly size: number }
  /** The picture at half its size, and half of that, and so on, in tiles that are found without reading the others. */
  | { readonly kind: 'pyramid'; readonly target: string; readonly tile: number }
  /** A part of a picture, or of one level of its pyramid. */
  | { readonly kind: 'cut'; readonly target: string; readonly level: number | null; readonly cut: ImageCut }
)

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size of the picture as it is seen, or a sentence that says why there is no picture. */
export type PictureAnswer = { readonly done: PictureSize } | { readonly failed: string }

/** What the process has against a file before any decoder sees it. */
export type Refusal = 'pixels' | 'side' | 'raw_alone'

/** What the process answers: the size, its own refusal, or what the decoder said. */
export type ProcessAnswer =
  | { readonly done: PictureSize }
  | { readonly refused: Refusal }
  | { readonly undecoded: string }

/** Pixels above which no picture is decoded. */
export const MOST_PIXELS = 1_000_000_000

/** Pixels of a side above which no picture is decoded: several whole rows of it are in memory at once. */
export const MOST_OF_A_SIDE = 1_000_000
