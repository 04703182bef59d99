import { closeSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'

/** What can happen to a database file outside the program. */
export type Damage = 'flipped' | 'truncated' | 'zeroed head' | 'foreign' | 'empty'

export const DAMAGES: readonly Damage[] = ['flipped', 'truncated', 'zeroed head', 'foreign', 'empty']

/** Bytes that are changed in a flipped file, each in a place of its own. */
const FLIPPED = 300

export function damageFile(path: string, damage: Damage, random: () => number): void {
  const { size } = statSync(path)
  const ways: Record<Damage, () => void> = {
    flipped: () => flip(path, size, random),
    truncated: () => truncateSync(path, Math.floor(size * (0.1 + 0.8 * random()))),
    'zeroed head': () => overwrite(path, Buffer.alloc(Math.min(size, 4096))),
    foreign: () => writeFileSync(path, 'This is a letter and no database.\n'.repeat(200)),
    empty: () => writeFileSync(path, ''),
  }
  ways[damage]()
}

export function overwrite(path: string, bytes: Buffer, at = 0): void {
  const file = openSync(path, 'r+')
  try {
    writeSync(file, bytes, 0, bytes.length, at)
  } finally {
    closeSync(file)
  }
}

function flip(path: string, size: number, random: () => number): void {
  for (let count = 0; count < FLIPPED; count += 1) {
    overwrite(path, Buffer.from([Math.floor(random() * 256)]), Math.floor(random() * size))
  }
}
