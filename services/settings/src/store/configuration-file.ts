import { createHash } from 'node:crypto'
import { lstat, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import { isPlainObject } from '@regesta/http/plain-object'
import { reasonOf } from '@regesta/http/reason-of'
import { workQueue } from '@regesta/http/work-queue'
import type { Logger } from '@regesta/log/logger'
import { contentOf, readDocument, writeDocument } from '../domain/write-document.js'
import { createPoll } from './poll.js'
import { replaceFile } from './replace-file.js'

const LARGEST = 16 * 1024 * 1024

/** The configuration as last read; `document` is missing as long as the file was never usable. */
interface Configuration {
  readonly document: Record<string, unknown> | undefined
  readonly fingerprint: string
}

/** The file of a folder; notices edits within half a second. */
export class ConfigurationFile {
  private readonly listeners = new Set<() => void>()
  private current: Configuration = { document: undefined, fingerprint: '' }
  private seen = ''
  private latest = 0
  private problem: string | undefined
  /** A read never sees a save half done. */
  private readonly inTurn = workQueue()
  private readonly poll = createPoll(() => this.read())

  private constructor(
    /** The absolute folder that relative paths of the configuration start from. */
    readonly folder: string,
    private readonly path: string,
    private readonly log: Logger,
  ) {}

  /** Opens the file, and writes it with its defaults when there is none. */
  static async open(folder: string, log: Logger): Promise<ConfigurationFile> {
    const file = new ConfigurationFile(folder, await ensureDefaults(folder), log)
    await file.read()
    return file
  }

  /** Looks at the file first, so that an edit by hand counts at once. */
  read(): Promise<Configuration> {
    return this.inTurn(() => this.refresh())
  }

  save(received: Record<string, unknown>): Promise<void> {
    return this.inTurn(async () => {
      const path = await realPlaceOf(this.path)
      const before = await readText(path).catch(() => undefined)
      const check = async () => this.take(await readText(path))
      await replaceFile(path, writeDocument(received, before), check)
      this.seen = await markOf(this.path)
    })
  }

  /** Grows with every change, across restarts too. */
  revision(): number {
    return this.latest
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  problems(): readonly { key: string; problem: string }[] {
    return this.problem === undefined ? [] : [{ key: 'config.yaml', problem: this.problem }]
  }

  close(): void {
    this.poll.close()
  }

  /** A file that cannot be used leaves the last good configuration in force; one that cannot be read is tried again. */
  private async refresh(): Promise<Configuration> {
    const mark = await markOf(this.path)
    if (mark === this.seen) return this.current
    try {
      const text = await readText(this.path)
      this.seen = mark
      this.take(text)
    } catch (error) {
      const fault = say('yaml_file_fault', { yaml_file: this.path, reason: reasonOf(error) })
      if (fault !== this.problem)
        this.log.error({ err: error }, 'configuration file not usable, the last good one stays in force')
      this.problem = fault
    }
    return this.current
  }

  private take(text: string): void {
    const document = sectionsOf(text)
    const fingerprint = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
    this.problem = undefined
    if (fingerprint === this.current.fingerprint) return
    this.current = { document, fingerprint }
    this.latest = Math.max(Date.now(), this.latest + 1)
    for (const listener of this.listeners) listener()
  }
}

/**
 * The content of a configuration. An empty file does not count: it is empty for a moment while an editor writes it.
 *
 * @throws when it holds no sections
 */
function sectionsOf(text: string): Record<string, unknown> {
  const value = contentOf(readDocument(text))
  if (isPlainObject(value) && Object.keys(value).length > 0) return value
  throw new Error(say('config_without_sections', {}))
}

/** Changes whenever the file is written, however quickly and in whatever way an editor does it. */
const markOf = (path: string) =>
  stat(path, { bigint: true }).then(
    ({ ino, size, mtimeNs, ctimeNs }) => [ino, size, mtimeNs, ctimeNs].join(' '),
    () => 'missing',
  )

async function readText(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > LARGEST) throw new Error(say('config_too_large', { bytes: size, most: LARGEST }))
  return readFile(path, 'utf8')
}

/** Writes what was never there; the path of the configuration, which may be a link to a file that is kept elsewhere. */
async function ensureDefaults(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of ['config.yaml', 'prompts.yaml']) {
    const path = join(folder, name)
    if (await isTaken(path)) continue
    const shipped = new URL(`../../defaults/${name}`, import.meta.url)
    await replaceFile(path, await readFile(shipped, 'utf8'), async () => {})
  }
  return join(folder, 'config.yaml')
}

/** Whether there is something of a name: a link is, though a disk that is not there yet keeps what it leads to. */
const isTaken = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

/** @throws for a link that leads nowhere: in its place a file would hide what it leads to */
const realPlaceOf = async (path: string): Promise<string> => ((await isTaken(path)) ? realpath(path) : path)
