import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Logger } from '@regesta/log/logger'
import { assertSound, DamagedDatabase, keepCopy } from '@regesta/sqlite/own-databases'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { assertKnownSchema, NewerSchema } from '@regesta/sqlite/schema'
import { storageFault } from './storage-fault.js'

/** Bytes that must fit on the disk before a service starts: its databases make files beside them when they are opened. */
const ROOM = 256 * 1024
/** Milliseconds after the start when copies are made: the first requests go first. */
const LATER = 10_000
/** Milliseconds between two looks whether a new day has begun. */
const AGAIN = 60 * 60 * 1_000

/** A database of a service: its name in the service's folder and the folder of its migrations. */
export interface OwnDatabase {
  readonly name: string
  readonly migrations?: string
}

/** The folder of a service and the databases in it without which it does not start. */
export interface OwnStorage {
  readonly folder: string
  readonly databases: readonly OwnDatabase[]
}

/** Why a service cannot work on its folder now, with the way out; undefined when it can. */
export function storageProblem({ folder, databases }: OwnStorage): ServiceError | undefined {
  if (databases.length === 0) return undefined
  try {
    assertRoom(folder)
    for (const database of databases) assertUsable(folder, database)
    return undefined
  } catch (error) {
    if (error instanceof DamagedDatabase) return damaged(error)
    return error instanceof NewerSchema ? newer(error) : (storageFault(error) ?? notWritable(folder, error))
  }
}

function assertUsable(folder: string, { name, migrations }: OwnDatabase): void {
  const file = join(folder, name)
  assertSound(file)
  if (migrations !== undefined) assertKnownSchema(file, migrations)
}

function assertRoom(folder: string): void {
  makePrivateFolder(folder)
  const path = join(folder, '.room')
  const file = openSync(path, 'w')
  try {
    for (let left = ROOM; left > 0; ) left -= writeSync(file, Buffer.alloc(left))
  } finally {
    closeSync(file)
    rmSync(path, { force: true })
  }
}

function damaged({ file, copy, message }: DamagedDatabase): ServiceError {
  const about = { path: file, reason: message }
  return new ServiceError(
    'damaged',
    copy === undefined ? say('database_unusable', about) : say('database_unusable_with_copy', { ...about, copy }),
  )
}

const newer = ({ file, found, known }: NewerSchema) =>
  new ServiceError('newer_schema', say('database_newer', { path: file, number: found, most: known }))

const notWritable = (folder: string, error: unknown) =>
  new ServiceError('internal', say('folder_not_writable', { path: folder, reason: (error as Error).message }))

/** Copies the databases of a service once a day, in case one is damaged. Returns how to stop that. */
export function keepCopies({ folder, databases }: OwnStorage, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined
  const copyAfter = (wait: number) => {
    timer = setTimeout(copyAll, wait).unref()
  }
  async function copyAll() {
    for (const { name } of databases) {
      await keepCopy(join(folder, name)).catch((error: unknown) =>
        log.warn({ err: error, database: name }, 'no copy of the database was made'),
      )
    }
    if (timer !== undefined) copyAfter(AGAIN)
  }
  copyAfter(LATER)
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}
