import { gunzipSync, gzipSync } from 'node:zlib'
import { packZip, type ZipEntry } from '@regesta/starter-components/zip-of'
import { type Entry, fromBufferPromise } from 'yauzl'
import { packGlb } from '../seeds/models.js'
import type { ByteChange } from './bytes.js'
import { changeBytes } from './bytes.js'
import type { Dice } from './dice.js'
import { changeText } from './text.js'

/** What stands in an archive that is whole. */
async function unpackZip(bytes: Buffer): Promise<ZipEntry[]> {
  const zip = await fromBufferPromise(bytes)
  const entries: ZipEntry[] = []
  for await (const entry of zip.eachEntry())
    entries.push({ name: entry.fileName, content: await contentOf(zip, entry) })
  return entries
}

async function contentOf(zip: Awaited<ReturnType<typeof fromBufferPromise>>, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const NAMES = [
  '../x.csv',
  '/etc/x',
  'a\\b.txt',
  'C:/x',
  'con',
  'x'.repeat(2_000),
  'ü.txt',
  'finds',
  'xl/workbook.xml',
  '',
  '.',
]

/** Changes one entry from the inside, its name, or which entries there are, and packs it all again. */
export async function changeZip(bytes: Buffer, dice: Dice): Promise<Buffer> {
  const entries = await unpackZip(bytes)
  const at = dice.below(entries.length)
  const chosen = entries[at]
  if (chosen === undefined) return bytes
  const contents = entries.map(({ content }) => content)
  const change = dice.chance(0.7) ? changeText('xlsx') : changeBytes
  const ways: readonly (() => readonly ZipEntry[])[] = [
    () => entries.with(at, { ...chosen, content: change(chosen.content, dice, contents) }),
    () => entries.with(at, { ...chosen, content: change(chosen.content, dice, contents) }),
    () => entries.with(at, { ...chosen, content: change(chosen.content, dice, contents) }),
    () => entries.with(at, { ...chosen, name: dice.pick(NAMES) }),
    () => entries.filter((entry) => entry !== chosen),
    () => [...entries, chosen],
  ]
  return packZip(dice.pick(ways)())
}

/** Changes what is packed, and packs it again. */
export const changeGzip: ByteChange = (bytes, dice, others) => gzipSync(changeBytes(gunzipSync(bytes), dice, others))

/** The text of a GLB is changed, and its lengths are right again. */
export const changeGlb: ByteChange = (bytes, dice, others) => {
  const size = bytes.readUInt32LE(12)
  return packGlb(changeText('gltf')(bytes.subarray(20, 20 + size), dice, others), bytes.subarray(28 + size))
}
