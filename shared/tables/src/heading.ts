import type { Cell } from './cell.js'

/** Endings that tell a file name from names with dots, such as `Inv.Nr` and `dc.title`. */
const FILE_ENDINGS = [
  'jpg jpeg jp2 png tif tiff gif webp bmp svg dng heic avif',
  'obj mtl glb gltf bin ply stl fbx dae 3ds x3d wrl blend usdz e57 las laz',
  'pdf txt csv tsv md html htm xml json yaml yml rtf doc docx odt xls xlsx ods ppt pptx',
  'zip 7z tar gz rar mp3 wav flac ogg mp4 m4v mov avi mkv webm',
]
const FILE_NAME = new RegExp(`\\.(?:${FILE_ENDINGS.join(' ').replaceAll(' ', '|')})$`, 'i')

/** A text that is neither a file name nor a date: those come below a header. */
export const isHeading = (cell: Cell): boolean =>
  typeof cell === 'string' && !FILE_NAME.test(cell) && !/^\d{4}-\d/.test(cell)
