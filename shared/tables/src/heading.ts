import type { Cell } from './cell.js'

/** Endings that tell a file name from names with dots, such as `Inv.Nr` and `dc.title`. */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  [
    'jpg jpeg jp2 png tif tiff gif webp bmp svg dng heic avif',
    'obj mtl glb gltf bin ply stl fbx dae 3ds x3d wrl blend usdz e57 las laz',
    'pdf txt csv tsv md html htm xml json yaml yml rtf doc docx odt xls xlsx ods ppt pptx',
    'zip 7z tar gz rar mp3 wav flac ogg mp4 m4v mov avi mkv webm',
  ].flatMap((endings) => endings.split(' ')),
)

const isFileName = (text: string): boolean =>
  text.includes('.') && FILE_ENDINGS.has(text.slice(text.lastIndexOf('.') + 1).toLowerCase())

/** A text that is neither a file name nor a date: those come below a header. */
export const isHeading = (cell: Cell): boolean =>
  typeof cell === 'string' && !isFileName(cell) && !/^\d{4}-\d/.test(cell)
