import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Biting } from './formats.js'
import type { BitingFile } from './readers/reader.js'
import { SAMPLE_FOLDER } from './seeds/sample-file.js'

/** What models name. */
const BESIDE = ['relief_0521.mtl', 'textures/sandstone_colour.png', 'textures/sandstone_bump.png']

/** Writes a file into a folder of its own; models find beside it what they name. */
export function plantFile(folder: string, number: number, { format, content }: Biting): BitingFile {
  const own = join(folder, String(number))
  mkdirSync(own, { recursive: true })
  if (format === 'obj' || format === 'mtl')
    for (const name of BESIDE) copyFileSync(`${SAMPLE_FOLDER}${name}`, join(own, basename(name)))
  const path = join(own, `file.${format}`)
  writeFileSync(path, content)
  return { number, format, path, content }
}
