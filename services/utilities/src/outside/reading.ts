import { stat } from 'node:fs/promises'
import { ServiceError } from '@regesta/contracts/problem'
import { secondsFor } from '@regesta/threads/counted-time'
import { type InputOf, NamedWorks, type OutputOf } from '@regesta/threads/named-works'
import { BeyondLimit } from '@regesta/threads/thread-pool'
import { LARGEST_SCHEMA } from '@regesta/xml/schema-closure'
import type { Readers } from './readers.js'

/** Reads files in threads, so that no file holds up other requests, whatever it contains. */
export type Reading = ReturnType<typeof createReading>

const MODULE = new URL('./reading-worker.js', import.meta.url)
/** MiB of objects in a thread, which takes about a quarter more from the system. */
const HEAP = 224
/**
 * MiB of objects that a thread may keep between two files: ordinary ones leave 15 to 21, and a new thread is slow at first.
 * What five threads kept of larger ones would come on top of what the next file takes.
 */
const KEEP = 24
const READERS = { size: 3, heap: HEAP, keep: KEEP }
/**
 * These take long for their size, and have threads of their own: no table waits for them. The largest mapping that is read
 * needs 180 MiB; as much as tables have would be 300 MB for the whole program.
 */
const YAML_READERS = { size: 2, heap: 208, keep: KEEP }
const YAML: readonly string[] = ['yamlKeys', 'promptPlaceholders', 'promptTexts'] satisfies (keyof Readers)[]
/** Bytes of a table that are read in the time of one byte of YAML, at least. */
const TABLE_BYTES_A_YAML_BYTE = 32
/** What an engine takes from the system is given back only by the end of its thread. */
const VALIDATORS = { size: 2, heap: HEAP, idleFor: 0 }

export function createReading() {
  const readers = new NamedWorks<Readers>(MODULE, READERS)
  const yamlReaders = new NamedWorks<Readers>(MODULE, YAML_READERS)
  const validators = new NamedWorks<Readers>(MODULE, VALIDATORS)
  const threadsFor = (name: keyof Readers) =>
    name === 'findings' ? validators : YAML.includes(name) ? yamlReaders : readers

  /** A small schema may include large ones. */
  const schemaSize = (path: string, signal: AbortSignal) =>
    readers.ask('schemaSize', { path }, { seconds: secondsFor(LARGEST_SCHEMA), signal })

  return {
    /** Ends when no caller waits for it, and after far more time than any honest file of this size needs. */
    async read<Name extends keyof Readers>(
      name: Name,
      input: InputOf<Readers, Name>,
      signal: AbortSignal,
    ): Promise<OutputOf<Readers, Name>> {
      const { path, schema }: { path: string; schema?: string } = input
      try {
        const size = (await sizeOf(path)) * (YAML.includes(name) ? TABLE_BYTES_A_YAML_BYTE : 1)
        const seconds = secondsFor(size + (schema === undefined ? 0 : await schemaSize(schema, signal)))
        return await threadsFor(name).ask(name, input, { seconds, signal })
      } catch (error) {
        throw error instanceof BeyondLimit ? tooMuch(name, path, error) : error
      }
    },
    close: async () => void (await Promise.all([readers, yamlReaders, validators].map((threads) => threads.close()))),
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size

const tooMuch = (name: keyof Readers, path: string, error: BeyondLimit) =>
  new ServiceError(
    'internal',
    name === 'findings'
      ? `The validation of ${path} needs more than ${error.limit} and was ended. Check the document and the schema`
      : `Failed to read file: ${path} needs more than ${error.limit} to be read, far more than a sound file of its size. Check what it contains, or save it again`,
    {},
    { cause: error },
  )
