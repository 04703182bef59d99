import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { examineFile } from '@regesta/projects/examine/examine-file'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { randomFrom } from './random-from.js'

/** 100,000 by hand. */
const MUTANTS = Number(process.env.REGESTA_MUTANTS ?? 600)
const SEED = Number(process.env.REGESTA_SEED ?? 20261125)
const OPTIONS = { failOn: 'error', sequentialRead: true, limitInputPixels: false } as const

const folder = temporaryFolder('regesta-pictures-')
afterAll(() => folder.remove())

const noise = (width: number, height: number) => {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 31 + at * 7) % 251))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
  '.jpg': () => noise(40, 33).jpeg().toBuffer(),
  '.jpeg': () => noise(37, 52).jpeg({ progressive: true }).toBuffer(),
  '.webp': () => noise(30, 30).webp().toBuffer(),
  '.gif': () => noise(30, 30).gif().toBuffer(),
  '.tif': () => noise(30, 30).tiff({ compression: 'lzw' }).toBuffer(),
  '.tiff': () => noise(30, 30).tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer(),
  '.png': () => noise(31, 9).png({ progressive: true }).toBuffer(),
}

function mutate(bytes: Buffer, random: (below: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  if (random(6) === 0) return copy.subarray(0, random(copy.length))
  for (let flips = random(4); flips >= 0; flips -= 1) {
    const at = random(copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << random(8))
  }
  return copy
}

/** Whether a decoder that shrinks the picture on its way goes through it to its end. */
const isDecoded = (path: string) =>
  sharp(path, OPTIONS)
    .resize({ width: 16, height: 16, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

it(`a small picture is sound where a large one with the same fault would be (${MUTANTS} mutants)`, {
  timeout: 3_600_000,
}, async () => {
  const random = randomFrom(SEED)
  const seeds = await Promise.all(Object.entries(kinds).map(async ([name, make]) => ({ name, bytes: await make() })))
  const found = { sound: 0, broken: 0 }
  for (let run = 0; run < MUTANTS; run += 1) {
    const { name, bytes } = seeds[run % seeds.length] ?? { name: '', bytes: Buffer.alloc(0) }
    const path = join(folder.path, `picture${name}`)
    writeFileSync(path, mutate(bytes, random))
    const { report } = await examineFile({ path, validate: true })
    found[report.is_valid ? 'sound' : 'broken'] += 1
    // What was taken for a format that nobody decodes here is told by a warning.
    if (report.is_valid && report.errors.length === 0)
      expect(await isDecoded(path), `seed ${SEED}, mutant ${run}`).toBe(true)
  }
  expect(Math.min(found.sound, found.broken)).toBeGreaterThan(MUTANTS / 10)
})
