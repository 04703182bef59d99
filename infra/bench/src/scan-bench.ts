import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projects } from '@regesta/contracts/projects'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'

const SERVICE = import.meta.resolve('@regesta/projects/main')
const MB = 1_000_000

/** Binary STL files of 40 MB, each with content of its own. */
export function plantModels(folder: string, count: number): string[] {
  mkdirSync(folder, { recursive: true })
  const triangles = 800_000
  return Array.from({ length: count }, (_, n) => {
    const bytes = Buffer.alloc(84 + triangles * 50, n % 251)
    bytes.writeUInt32LE(triangles, 80)
    bytes.writeUInt32LE(n, 0)
    const path = join(folder, `scan_${String(n).padStart(3, '0')}.stl`)
    writeFileSync(path, bytes)
    return path
  })
}

export interface Scan {
  /** Milliseconds from the request to the whole answer. */
  readonly time: number
  /** Peak memory of the service, MB. */
  readonly peak: number
  /** What it had before the scan, MB. */
  readonly idle: number
  readonly files: number
}

let counted = 0

/** Scans a folder with a service of its own. */
export async function scan(home: string, input: string, options: Record<string, unknown>): Promise<Scan> {
  counted += 1
  const folder = join(home, `scan-${counted}`)
  mkdirSync(folder, { recursive: true })
  const service = await forkService(SERVICE, { home: folder })
  const idle = memoryOf(service).now
  const started = performance.now()
  const files = await create(service, folder, input, options)
  const time = performance.now() - started
  const { peak } = memoryOf(service)
  await service.stop()
  return { time, peak, idle, files }
}

async function create(service: ForkedService, folder: string, input: string, options: Record<string, unknown>) {
  const client = service.client(projects)
  const { filesAdded } = await client.createAndScan({
    body: {
      projectName: 'Bench',
      shortCode: 'B',
      pdbPath: join(folder, 'bench.pdb'),
      modalities: ['3D Model'],
      dataInPath: input,
      dataOutPath: join(folder, 'out'),
      batchEntity: 'root',
      scanOptions: options,
    },
  })
  await client.close()
  return filesAdded
}

/** Memory of a process from /proc, MB; NaN where there is none. */
export function memoryOf(service: ForkedService): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8')
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000
    return { now: of('VmRSS'), peak: of('VmHWM') }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}

/** Milliseconds that `openssl dgst -sha256` takes for the files, or one thread of node:crypto where it is not installed. */
export function hashTime(paths: readonly string[]): number {
  const started = performance.now()
  if (openssl(paths)) return performance.now() - started
  const again = performance.now()
  for (const path of paths) hashFile(path)
  return performance.now() - again
}

/** In portions, because a command line has an end. */
function openssl(paths: readonly string[]): boolean {
  for (let from = 0; from < paths.length; from += 5_000) {
    const portion = ['dgst', '-sha256', ...paths.slice(from, from + 5_000)]
    if (spawnSync('openssl', portion, { stdio: 'ignore' }).status !== 0) return false
  }
  return true
}

function hashFile(path: string): void {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(MB)
  const file = openSync(path, 'r')
  for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) hash.update(buffer.subarray(0, read))
  closeSync(file)
  hash.digest('hex')
}
