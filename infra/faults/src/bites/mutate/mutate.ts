import { type Format, TEXTS } from '../formats.js'
import { changeBytes } from './bytes.js'
import { changeGlb, changeGzip, changeZip } from './containers.js'
import type { Dice } from './dice.js'
import { changePng } from './png.js'
import { changeProject } from './projects.js'
import { changeText } from './text.js'

type Change = (bytes: Buffer, dice: Dice, others: readonly Buffer[]) => Buffer | Promise<Buffer>

/** Changes that know what is inside. */
const INSIDE: Partial<Record<Format, Change>> = {
  xlsx: changeZip,
  zip: changeZip,
  'tar.gz': changeGzip,
  glb: changeGlb,
  png: changePng,
  pdb: changeProject,
}

/** Shares of changes that know the format, and of those that hit the bytes as they come. */
const KNOWING = 0.7

/** A file of this format with something wrong in it. */
export function mutate(format: Format, seed: Buffer, dice: Dice, others: readonly Buffer[]): Promise<Buffer> | Buffer {
  const knowing = INSIDE[format] ?? (TEXTS.includes(format) ? changeText(format) : changeBytes)
  return (dice.chance(KNOWING) ? knowing : changeBytes)(seed, dice, others)
}
