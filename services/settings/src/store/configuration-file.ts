import { createHash } from 'node:crypto'
import { access, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@regesta/log/logger'
import { contentOf, readDocument, writeDocument } from '../domain/write-document.js'
import { oneAtATime } from './one-at-a-time.js'
import { createPoll } from './poll.js'
import { replaceFile } from './replace-file.js'

const LARGEST = 16 * 1024 * 1024

/** The configuration as last read; `document` is missing as long as the file was never usable. */
interface Configuration {
  readonly document: Record<string, unknown> | undefined
  readonly fingerprint: string
}

export interface ConfigurationFile {
  /** The absolute folder that relative paths of the configuration start from. */
  readonly folder: string
  /** Looks at the file first, so that an edit by hand counts at once. */
  read(): Promise<Configuration>
  save(received: Record<string, unknown>): Promise<void>
  /** Grows with every change, across restarts too. */
  revision(): number
  onChange(listener: () => void): () => void
  problems(): readonly { key: string; problem: string }[]
  close(): void
}

/** Opens the file of a folder, writes it with its defaults when there is none, and notices edits within half a second. */
export async function openConfigurationFile(folder: string, log: Logger): Promise<ConfigurationFile> {
  const path = await ensureDefaults(folder)
  const listeners = new Set<() => void>()
  let current: Configuration = { document: undefined, fingerprint: '' }
  let seen = ''
  let revision = 0
  let problem: string | undefined
  /** A read never sees a save half done. */
  const inTurn = oneAtATime()

  function take(text: string): void {
    const document = sectionsOf(text)
    const fingerprint = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
    problem = undefined
    if (fingerprint === current.fingerprint) return
    current = { document, fingerprint }
    revision = Math.max(Date.now(), revision + 1)
    for (const listener of listeners) listener()
  }

  /** A file that cannot be used leaves the last good configuration in force; one that cannot be read is tried again. */
  async function refresh(): Promise<Configuration> {
    const mark = await markOf(path)
    if (mark === seen) return current
    try {
      const text = await readText(path)
      seen = mark
      take(text)
    } catch (error) {
      const fault = `${path}: ${error instanceof Error ? error.message : String(error)}`
      if (fault !== problem)
        log.error({ err: error }, 'configuration file not usable, the last good one stays in force')
      problem = fault
    }
    return current
  }

  async function save(received: Record<string, unknown>): Promise<void> {
    const before = await readText(path).catch(() => undefined)
    await replaceFile(path, writeDocument(received, before), async () => take(await readText(path)))
    seen = await markOf(path)
  }

  await inTurn(refresh)
  const poll = createPoll(() => inTurn(refresh))
  return {
    folder,
    read: () => inTurn(refresh),
    save: (received) => inTurn(() => save(received)),
    revision: () => revision,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    problems: () => (problem === undefined ? [] : [{ key: 'config.yaml', problem }]),
    close: () => poll.close(),
  }
}

/**
 * The content of a configuration. An empty one is none: a file is empty for a moment while an editor writes it.
 *
 * @throws when it holds no sections
 */
function sectionsOf(text: string): Record<string, unknown> {
  const value = contentOf(readDocument(text))
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0) {
    return value as Record<string, unknown>
  }
  throw new Error('it holds no sections. Write each as `section:` with indented lines below')
}

/** What changes when somebody writes the file, however quickly and in whatever way the editor does it. */
const markOf = (path: string) =>
  stat(path, { bigint: true }).then(
    ({ ino, size, mtimeNs, ctimeNs }) => [ino, size, mtimeNs, ctimeNs].join(' '),
    () => 'missing',
  )

async function readText(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > LARGEST) throw new Error(`it has ${size} bytes, at most ${LARGEST} are read`)
  return readFile(path, 'utf8')
}

/** The real path of the file, which may be a link to one that is kept elsewhere. */
async function ensureDefaults(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of ['config.yaml', 'prompts.yaml']) {
    const path = join(folder, name)
    const exists = await access(path).then(
      () => true,
      () => false,
    )
    if (exists) continue
    const shipped = new URL(`../../defaults/${name}`, import.meta.url)
    await replaceFile(path, await readFile(shipped, 'utf8'), async () => {})
  }
  return realpath(join(folder, 'config.yaml'))
}
