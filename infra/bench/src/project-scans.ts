import { createHash } from 'node:crypto'
import { mkdirSync, opendirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { PNG_SIGNATURE, pngChunk } from '@regesta/testing/png-chunk'
import { median } from './drive.js'
import type { Figure } from './figure.js'
import { hashTime, plantModels, type Scan, scan } from './scan-bench.js'

const ROUNDS = 3
/** What the service may have at any size, MB. */
export const MEMORY = 300
const PAIRS = { extensions: ['.txt', '.md'], bundling: { enabled: true, strategy: 'stem' } }
const MODELS = {
  extensions: ['.obj'],
  bundling: { enabled: true, strategy: 'stem' },
  obj_options: { add_mtl: true, add_textures: true },
}

export const atMost = (name: string, value: number, unit: string, bound: number): Figure => ({
  name,
  value,
  unit,
  target: { op: '<=', value: bound },
})

/** Ten thousand texts, two of each stem. */
export async function* smallFiles(base: string): AsyncGenerator<Figure> {
  const paths = plantPairs(join(base, 'in'), 10_000)
  const scans = await repeat(() => scan(base, join(base, 'in'), PAIRS))
  yield* figuresOf('small', scans, paths, join(base, 'in'), 1.5)
  yield atMost('small_time_to_openssl', timeToOpenssl(scans, paths), 'x', 6)
}

/** What a file costs, from a thousand of them to a hundred thousand. */
export async function* smallFileCosts(base: string): AsyncGenerator<Figure> {
  const costs: number[] = []
  for (const count of [1_000, 10_000, 100_000]) {
    const input = join(base, `in-${count}`)
    const paths = plantPairs(input, count)
    const scans = await repeat(() => scan(base, input, PAIRS), count === 100_000 ? 1 : ROUNDS)
    costs.push(perFile(scans))
    yield atMost(`curve_${count}_per_file`, perFile(scans), 'ms', 1.5)
    yield atMost(`curve_${count}_memory`, peakOf(scans), 'MB', MEMORY)
    if (count === 100_000) yield atMost(`curve_${count}_time_to_openssl`, timeToOpenssl(scans, paths), 'x', 4)
  }
  yield atMost('curve_last_to_first', (costs[2] ?? Number.NaN) / (costs[0] ?? Number.NaN), 'x', 1.1)
}

/** Fifty files of 40 MB that are hashed and recognised by their header: the disk and the hash decide. */
export async function* largeFiles(base: string): AsyncGenerator<Figure> {
  const paths = plantModels(join(base, 'in'), 50)
  hashTime(paths)
  const ratios: number[] = []
  let memory = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const baseline = hashTime(paths)
    const { time, peak } = await scan(base, join(base, 'in'), { extensions: ['.stl'] })
    ratios.push(baseline / time)
    memory = Math.max(memory, peak)
  }
  yield { name: 'large_rate_to_openssl', value: median(ratios), unit: 'x', target: { op: '>=', value: 1.3 } }
  yield atMost('large_memory', memory, 'MB', MEMORY)
}

/** Models with a material and a texture each, which is really decoded; some and many. */
export async function* textureTriples(base: string): AsyncGenerator<Figure> {
  const input = join(base, 'in')
  const paths = plantTriples(input, 2_000)
  const scans = await repeat(() => scan(base, input, MODELS))
  assertAll(scans, paths)
  yield* figuresOf('triples', scans, paths, input, 3)
  yield atMost('triples_time_to_openssl', timeToOpenssl(scans, paths), 'x', 50)
  const some = median([1, 2, 3].map(() => timeOfReading(paths)))
  yield atMost('triples_time_to_floor', median(scans.map(({ time }) => time)) / some, 'x', 12)
  const many = plantTriples(input, 10_000)
  const scanned = [await scan(base, input, MODELS)]
  assertAll(scanned, many)
  yield atMost('triples_30000_time_to_floor', (scanned[0]?.time ?? Number.NaN) / timeOfReading(many), 'x', 5)
  yield atMost('triples_30000_memory', peakOf(scanned), 'MB', MEMORY)
}

function assertAll(scans: readonly Scan[], paths: readonly string[]): void {
  const found = scans[0]?.files
  if (found !== paths.length) throw new Error(`${found} files were found instead of ${paths.length}`)
}

/** Milliseconds of the least that has to be done with triples, in one thread: read, hash, inflate pixels, split lines. */
function timeOfReading(paths: readonly string[]): number {
  const started = performance.now()
  for (const path of paths) {
    const bytes = readFileSync(path)
    createHash('sha256').update(bytes).digest()
    if (path.endsWith('.png')) inflateSync(bytes.subarray(PIXELS_AT, PIXELS_AT + bytes.readUInt32BE(PIXELS_AT - 8)))
    else bytes.toString('latin1').split('\n')
  }
  return performance.now() - started
}

/** What a scan may take of the time that walking alone takes: validating and storing is the larger part. */
const TIMES_WALKING = 500

const timeToOpenssl = (scans: readonly Scan[], paths: readonly string[]): number =>
  median(scans.map(({ time }) => time)) / median([1, 2, 3].map(() => hashTime(paths)))

function* figuresOf(
  name: string,
  scans: readonly Scan[],
  paths: readonly string[],
  input: string,
  bound: number,
): Generator<Figure> {
  const whole = median(scans.map(({ time }) => time))
  const walking = median([1, 2, 3].map(() => walkTime(input)))
  yield atMost(`${name}_time`, whole, 'ms', bound * paths.length)
  yield atMost(`${name}_per_file`, perFile(scans), 'ms', bound)
  yield atMost(`${name}_time_to_directory_walk`, whole / walking, 'x', TIMES_WALKING)
  yield atMost(`${name}_memory`, peakOf(scans), 'MB', MEMORY)
}

async function repeat(work: () => Promise<Scan>, rounds = ROUNDS): Promise<Scan[]> {
  const scans: Scan[] = []
  for (let round = 0; round < rounds; round += 1) scans.push(await work())
  return scans
}

const perFile = (scans: readonly Scan[]) => median(scans.map(({ time, files }) => time / files))

const peakOf = (scans: readonly Scan[]) => Math.max(...scans.map(({ peak }) => peak))

function plantPairs(folder: string, count: number): string[] {
  mkdirSync(folder, { recursive: true })
  return Array.from({ length: count }, (_, n) => {
    const path = join(folder, `item_${Math.floor(n / 2)}.${n % 2 === 0 ? 'txt' : 'md'}`)
    writeFileSync(path, `text ${n}`)
    return path
  })
}

function plantTriples(folder: string, count: number): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'tex'), { recursive: true })
  return Array.from({ length: count }, (_, n) => {
    const [model, material, texture] = [`m_${n}.obj`, `m_${n}.mtl`, `tex/t_${n}.png`].map((name) => join(folder, name))
    writeFileSync(model ?? '', `mtllib m_${n}.mtl\n${'v 0 0 0\n'.repeat(100)}f 1 2 3\n`)
    writeFileSync(material ?? '', `newmtl a\nmap_Kd tex/t_${n}.png\n`)
    writeFileSync(texture ?? '', picture(n))
    return [model ?? '', material ?? '', texture ?? '']
  }).flat()
}

/** Pixels of a side of a texture. */
const SIDE = 32
/** Where the pixels of such a picture begin: after signature, header and the beginning of their chunk. */
const PIXELS_AT = 8 + 25 + 8

/** A PNG with colours that no other number gives. */
function picture(number: number): Buffer {
  const lines = Buffer.alloc(SIDE * (1 + 3 * SIDE))
  for (let at = 0; at < lines.length; at += 1) lines[at] = at % (1 + 3 * SIDE) === 0 ? 0 : (at * 7 + number * 13) % 256
  const header = Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, 8, 2, 0, 0, 0])
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Milliseconds of a bare walk that asks for the size of every file. */
function walkTime(folder: string): number {
  const started = performance.now()
  const open = [folder]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const directory = opendirSync(current)
    for (let child = directory.readSync(); child !== null; child = directory.readSync()) {
      const path = join(current, child.name)
      if (child.isDirectory()) open.push(path)
      else statSync(path)
    }
    directory.closeSync()
  }
  return performance.now() - started
}
