import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LAUNCHER } from '../hung/stoppable-installation.js'
import { type Bite, biteAlone } from './bite.js'
import { type Numbered, serveChunk } from './chunk.js'
import type { Fixture } from './fixture.js'
import type { Biting } from './formats.js'
import { plantFile } from './plant-file.js'
import { pictureReader } from './readers/pictures.js'
import type { BitingFile, Reader } from './readers/reader.js'
import { overlap, sentenceOf, type Watch } from './watch/watch.js'

/** Where files are kept that broke a promise. */
const KEPT = join(tmpdir(), 'regesta-bites')

/** How often a file is tried alone. What a clock says has to show twice among them; else it is the machine's own. */
const TRIES = 3
const TIMES_TO_SHOW = 2
/** Milliseconds after which a program that grew has given back what it does not need. */
const SETTLING = 3_000
/** Lines that a program which ended has left in its log; a report of Node names its cause within them. */
const LAST_LINES = 40

/** What a chunk of files did: sentences by the number of the file, and what belongs to no single one. */
export interface Findings {
  readonly byNumber: ReadonlyMap<number, readonly string[]>
  readonly others: readonly string[]
  /** What was seen once and could not be shown again by any file alone. */
  readonly unrepeated: readonly string[]
}

type Pids = Readonly<Record<string, number>>

/** Serves files and finds out which of them broke what, each shown again alone. */
export async function findBites(fixture: Fixture, watch: Watch, files: readonly Numbered[]): Promise<Findings> {
  const before = fixture.installation.pids()
  watch.grown()
  const from = Date.now()
  const bites = await serveChunk(fixture, files)
  const deaf = await watch.deaf({ from, to: Date.now() })
  const grown = watch.grown()
  const fallen = changed(before, fixture)
  const suspects = bites.filter(
    (one) =>
      one.isSlow ||
      one.problems.length > 0 ||
      grown.length + fallen.length > 0 ||
      deaf.some((wait) => overlap(wait, one.during)),
  )
  // What all of them together have taken is given back before any is judged alone.
  const stays = grown.length > 0 ? await stillGrown(watch) : []
  const byNumber = await showAgain(fixture, watch, files, suspects)
  const shown = [...byNumber.values()].flat().length > 0
  const once = [...deaf.map(sentenceOf), ...grown, ...suspects.filter(({ isSlow }) => isSlow).map(slowly)]
  return { byNumber, others: [...fallen, ...stays], unrepeated: shown ? [] : once }
}

const slowly = ({ reader, during, file }: Bite) =>
  `${reader.name} took ${during.to - during.from} ms for ${file.number}`

/** Programs that have another process now, each with what the launcher has said of it and what it left in its log. */
function changed(before: Pids, { installation, root }: Fixture): string[] {
  const after = installation.pids()
  return Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const told = installation
        .said()
        .split('\n')
        .filter((line) => line.startsWith(`${name} `))
      return [`${name} has ended and was started again`, ...told, ...lastWords(root, name)].join('; ')
    })
}

/** The last lines of a log that are no records: what Node and native code write as they fall. */
function lastWords(root: string, name: string): string[] {
  return name === LAUNCHER ? [] : unrecorded(root, name).slice(-LAST_LINES)
}

const unrecorded = (root: string, name: string): string[] =>
  readFileSync(join(root, 'home', 'logs', `${name}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('{'))

/**
 * Node warns when a thread closes a file that it did not open. Its number was somebody else's: a file of a project, or what
 * the loop of another thread waits at, which ends the program now and then, and now and then not.
 */
export const strangersClosed = ({ installation, root }: Fixture): string[] =>
  Object.keys(installation.pids())
    .filter((name) => name !== LAUNCHER)
    .flatMap((name) => unrecorded(root, name).map((line) => ({ name, line })))
    .filter(({ line }) => line.includes('closed but not opened in unmanaged mode'))
    .map(({ name, line }) => `${name} closed the file of another: ${line}`)

async function stillGrown(watch: Watch): Promise<string[]> {
  await pause(SETTLING)
  watch.grown()
  await pause(SETTLING / 3)
  return watch.grown().map((sentence) => `${sentence}, and has not given it back`)
}

async function showAgain(fixture: Fixture, watch: Watch, files: readonly Numbered[], suspects: readonly Bite[]) {
  const byNumber = new Map<number, string[]>()
  for (const [index, { file, reader }] of suspects.entries()) {
    const grown = files.find(({ number }) => number === file.number)
    if (grown === undefined) continue
    const folder = join(fixture.root, `alone-${file.number}-${index}`)
    const problems = await triedAlone(fixture, watch, reader, (tries) =>
      plantFile(
        join(folder, `${tries}`),
        file.number,
        reader === pictureReader ? lengthened(grown, 1 + index * TRIES + tries) : grown,
      ),
    )
    if (problems.length === 0) continue
    const sentences = problems.map(
      (problem) => `${grown.format} (${grown.origin}), ${reader.name}: ${problem}. Kept as ${keep(file.number, grown)}`,
    )
    byNumber.set(file.number, [...(byNumber.get(file.number) ?? []), ...sentences])
  }
  return byNumber
}

/**
 * Pictures are made once and kept by what the file holds, and so is the reason why there is none: a second look sees
 * something only where the bytes are others. Behind the end of a picture they say nothing.
 */
const lengthened = ({ format, content }: Biting, bytes: number): Biting => ({
  format,
  content: Buffer.concat([content, Buffer.alloc(bytes)]),
})

async function triedAlone(
  fixture: Fixture,
  watch: Watch,
  reader: Reader,
  plant: (tries: number) => BitingFile,
): Promise<readonly string[]> {
  let shown = 0
  for (let tries = 0; tries < TRIES; tries += 1) {
    const pids = fixture.installation.pids()
    const { certain, measured } = await biteAlone(fixture, watch, reader, plant(tries))
    const fallen = changed(pids, fixture)
    if (fallen.length > 0) await fixture.installation.untilWell()
    if (fallen.length + certain.length > 0) return [...fallen, ...certain, ...measured]
    if (measured.length > 0) shown += 1
    if (shown === TIMES_TO_SHOW) return measured
    if (shown + TRIES - tries <= TIMES_TO_SHOW) break
  }
  return []
}

function keep(number: number, { format, content }: Biting): string {
  mkdirSync(KEPT, { recursive: true })
  const kept = join(KEPT, `${number}.${format}`)
  writeFileSync(kept, content)
  return kept
}
