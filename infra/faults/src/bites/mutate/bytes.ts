import type { Dice } from './dice.js'

/** Changes a file as bytes. */
export type ByteChange = (bytes: Buffer, dice: Dice, others: readonly Buffer[]) => Buffer

/** What lengths, counts and offsets may claim. */
const CLAIMS = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x10000, 0x00ffffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]
/** No file grows over it by mutations alone. */
const LARGEST = 4 * 1024 * 1024

const flipBits: ByteChange = (bytes, dice) => {
  const changed = Buffer.from(bytes)
  for (let count = 1 + dice.below(12); count > 0 && changed.length > 0; count -= 1) {
    const at = dice.below(changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << dice.below(8))
  }
  return changed
}

const cut: ByteChange = (bytes, dice) => bytes.subarray(0, dice.below(bytes.length + 1))

/** The beginning of this one, the end of another one. */
const splice: ByteChange = (bytes, dice, others) => {
  const other = dice.pick(others)
  return Buffer.concat([cut(bytes, dice, others), other.subarray(dice.below(other.length + 1))])
}

/** A number in the file claims to be another one; most that matter stand in the first bytes. */
const inflateLength: ByteChange = (bytes, dice) => {
  const changed = Buffer.from(bytes)
  const size = dice.pick([2, 4, 4])
  for (let count = 1 + dice.below(3); count > 0 && changed.length > 8; count -= 1) {
    const end = dice.chance(0.6) ? Math.min(changed.length, 512) : changed.length
    const at = dice.below(Math.max(1, end - size))
    const claim = dice.pick(CLAIMS) % 2 ** (8 * size)
    if (dice.chance(0.5)) changed.writeUIntLE(claim, at, size)
    else changed.writeUIntBE(claim, at, size)
  }
  return changed
}

const doubleBlocks: ByteChange = (bytes, dice) => {
  const from = dice.below(bytes.length + 1)
  const block = bytes.subarray(from, from + 1 + dice.below(4_096))
  const times = Math.min(1 + dice.below(dice.pick([3, 60, 2_000])), Math.floor(LARGEST / Math.max(1, block.length)))
  return Buffer.concat([bytes.subarray(0, from), ...Array.from({ length: times }, () => block), bytes.subarray(from)])
}

const blank: ByteChange = (bytes, dice) => {
  const changed = Buffer.from(bytes)
  const from = dice.below(changed.length + 1)
  return changed.fill(dice.pick([0, 0xff, 0x20]), from, Math.min(changed.length, from + 1 + dice.below(64)))
}

const byteChanges: readonly ByteChange[] = [flipBits, cut, splice, inflateLength, doubleBlocks, blank]

/** One to three changes. */
export const changeBytes: ByteChange = (bytes, dice, others) => {
  let changed = bytes
  for (let count = 1 + dice.below(3); count > 0; count -= 1) changed = dice.pick(byteChanges)(changed, dice, others)
  return changed.subarray(0, LARGEST)
}
