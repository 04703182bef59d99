import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder } from '@regesta/testing/remove-folder'
import { type Bite, bite } from './bite.js'
import type { Fixture } from './fixture.js'
import { FORMATS } from './formats.js'
import type { Grown } from './grow.js'
import { isClearError, judgeAnswer } from './judge.js'
import { plantFile } from './plant-file.js'
import { READERS } from './readers/all-readers.js'
import type { BitingFile, Reader } from './readers/reader.js'
import { scanAll, scanReader } from './readers/scan.js'

/** Files that are in the installation's mouth at the same time, beside the folder that is scanned. */
const LANES = 2
/** Milliseconds for a folder; one that takes longer is looked at file by file. */
const LONGEST_SCAN = 5_000

/** A file with the number that it was grown from. */
export interface Numbered extends Grown {
  readonly number: number
}

/** Gives some files to every reader that reads their format, and scans them all as one folder. */
export async function serveChunk(fixture: Fixture, grown: readonly Numbered[]): Promise<Bite[]> {
  const folder = join(fixture.root, `files-${grown[0]?.number}`)
  mkdirSync(folder)
  try {
    const files = grown.map((one) => plantFile(folder, one.number, one))
    const [scanned, read] = await Promise.all([scanFolder(fixture, folder, files), readFiles(fixture, files)])
    return [...scanned, ...read]
  } finally {
    for (const path of [folder, `${folder}-out`, `${folder}.pdb`]) removeFolder(path)
  }
}

async function scanFolder(fixture: Fixture, folder: string, files: readonly BitingFile[]): Promise<Bite[]> {
  const from = Date.now()
  const answer = await scanAll(fixture, folder)
  const during = { from, to: Date.now() }
  const isSlow = during.to - from > LONGEST_SCAN
  if (isSlow || isClearError(answer) || judgeAnswer(answer).length > 0) {
    const alone: Bite[] = []
    for (const file of files) alone.push(await bite(fixture, scanReader, file))
    return alone
  }
  return files.map((file) => ({ file, reader: scanReader, during, problems: [], isSlow: false, isRefused: false }))
}

/** Which readers read a file; those that start a process take a share of the files only. */
const readersOf = ({ format, number }: BitingFile): Reader[] =>
  READERS.filter(({ reads, every = 1 }) => reads.includes(format) && Math.floor(number / FORMATS.length) % every === 0)

async function readFiles(fixture: Fixture, files: readonly BitingFile[]): Promise<Bite[]> {
  const pairs = files.flatMap((file) => readersOf(file).map((reader) => ({ file, reader })))
  const alone = pairs.filter(({ reader }) => reader.alone)
  const others = pairs.filter(({ reader }) => !reader.alone)
  const bites: Bite[] = []
  const lane = async (queue: typeof pairs) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      bites.push(await bite(fixture, next.reader, next.file))
  }
  // What has to be alone goes through one lane first; the other lanes begin at once.
  const first = lane(alone).then(() => lane(others))
  await Promise.all([first, ...Array.from({ length: LANES - 1 }, () => lane(others))])
  return bites
}
