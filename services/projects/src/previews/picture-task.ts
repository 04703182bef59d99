/** What the process for pictures is asked: sources are named so that only what the asker has open is read. */
export type PictureTask =
  | { readonly kind: 'measure'; readonly source: string }
  | { readonly kind: 'preview'; readonly source: string; readonly target: string; readonly size: number }

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What it answers: the size of the picture as it is seen, or a sentence about why there is none. */
export type PictureAnswer = { readonly done: PictureSize } | { readonly failed: string }

/** Pixels above which no picture is decoded. */
export const MOST_PIXELS = 1_000_000_000
