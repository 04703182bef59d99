import { stat } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { secondsFor } from '@regesta/threads/counted-time'
import { BeyondLimit, ThreadPool } from '@regesta/threads/thread-pool'
import { LARGEST_SCHEMA } from '@regesta/xml/schema-closure'
import type { Readers } from './readers.js'
import type { ReadingTask } from './reading-worker.js'

type Input<Name extends keyof Readers> = Parameters<Readers[Name]>[0]
type Output<Name extends keyof Readers> = Readers[Name] extends (input: never) => Promise<infer Result> ? Result : never

/** Reads files in threads, so that no file holds up other requests, whatever it contains. */
export type Reading = ReturnType<typeof createReading>

const MODULE = new URL('./reading-worker.js', import.meta.url)
/** MiB of objects in a thread, which takes about a quarter more from the system. */
const HEAP = 224
/** MiB of objects that a thread may keep between two files: five of them together stay small. */
const KEEP = 32
const READERS = { size: 3, heap: HEAP, keep: KEEP }
/** Each line of a YAML file becomes a dozen objects: one of the largest size, full of short lines, needs this. */
const YAML_READERS = { size: 2, heap: 512, keep: KEEP }
const YAML: readonly string[] = ['yamlKeys', 'promptPlaceholders', 'promptTexts'] satisfies (keyof Readers)[]
/** Bytes of a table that are read in the time of one byte of YAML, at least. */
const TABLE_BYTES_A_YAML_BYTE = 32
/** What an engine takes from the system is given back only by the end of its thread. */
const VALIDATORS = { size: 2, heap: HEAP, idleFor: 0 }

export function createReading() {
  const readers = new ThreadPool<ReadingTask, unknown>(MODULE, READERS)
  const yamlReaders = new ThreadPool<ReadingTask, unknown>(MODULE, YAML_READERS)
  const validators = new ThreadPool<ReadingTask, unknown>(MODULE, VALIDATORS)
  const threadsFor = (name: keyof Readers) =>
    name === 'findings' ? validators : YAML.includes(name) ? yamlReaders : readers

  async function read(name: keyof Readers, input: Input<keyof Readers>, signal: AbortSignal): Promise<unknown> {
    try {
      const size = (await sizeOf(input.path)) * (YAML.includes(name) ? TABLE_BYTES_A_YAML_BYTE : 1)
      const seconds = secondsFor(size + (await schemaSize('schema' in input ? input.schema : undefined, signal)))
      return await threadsFor(name).ask({ name, input: input as never }, { seconds, signal })
    } catch (error) {
      throw error instanceof BeyondLimit ? tooMuch(name, input.path, error) : error
    }
  }

  /** A small schema may include large ones. */
  async function schemaSize(schema: string | undefined, signal: AbortSignal): Promise<number> {
    if (schema === undefined) return 0
    const input = { path: schema } as never
    return (await readers.ask({ name: 'schemaSize', input }, { seconds: secondsFor(LARGEST_SCHEMA), signal })) as number
  }

  return {
    /** Ends when no caller waits for it, and after far more time than any honest file of this size needs. */
    read: <Name extends keyof Readers>(name: Name, input: Input<Name>, signal: AbortSignal) =>
      read(name, input, signal) as Promise<Output<Name>>,
    close: async () => void (await Promise.all([readers, yamlReaders, validators].map((threads) => threads.close()))),
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size

const tooMuch = (name: keyof Readers, path: string, error: BeyondLimit) =>
  new ServiceError(
    'internal',
    name === 'findings'
      ? `The validation of ${path} needs more than ${error.limit} and was ended. Check the document and the schema`
      : `Failed to read file: ${path} needs more than ${error.limit} to be read, far more than a sound file of its size. Check what it contains, or save it anew`,
    {},
    { cause: error },
  )
