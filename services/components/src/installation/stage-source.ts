import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { binarySize } from '../domain/binary-size.js'
import { copyPackage, readManifest, writeManifest } from '../outside/package-files.js'
import type { SafeFetch } from '../outside/safe-fetch.js'
import { unpack } from '../outside/unpack.js'
import { type ComponentFolders, folderNameOf, TEMPLATES } from '../store/component-folders.js'
import { type ComponentPackage, readPackage } from '../store/component-package.js'

/** Bytes of an archive, and milliseconds for fetching it. */
const ARCHIVE = { size: 512 * 1024 * 1024, time: 15 * 60_000 }

interface Stages {
  folders: ComponentFolders
  fetch: SafeFetch
}

/** Fetches and unpacks an archive into a fresh staging folder, `<staging>/<name>`. */
export async function stageArchive(
  { folders, fetch }: Stages,
  name: string,
  url: string,
  options: { signal: AbortSignal; onBytes?: (done: number, total: number | null) => void },
): Promise<{ staging: string; folder: string; found: ComponentPackage }> {
  const staging = await folders.staging()
  const folder = join(staging, name)
  try {
    const archive = folders.path(join(staging, 'archive.zip'))
    await fetch.toFile(url, archive, { ...ARCHIVE, ...options })
    await mkdir(folders.path(folder))
    await unpack(archive, folders.path(folder), options.signal)
    await rm(archive)
    const found = await readPackage(folders, name, folder)
    demandName(found)
    await writeManifest(folders.path(folder))
    return { staging, folder, found }
  } catch (error) {
    await folders.remove(staging)
    throw error
  }
}

/** The archive must hold the component that it was asked for. */
function demandName({ name, raw, faults, state }: ComponentPackage): void {
  if (state !== 'read')
    throw new ServiceError('invalid_input', say('archive_no_component', { reason: faults.join('; ') }))
  const declared = (raw?.metadata as { name?: unknown } | undefined)?.name
  if (declared === name) return
  throw new ServiceError('invalid_input', say('archive_of_other', { value: JSON.stringify(declared ?? null), name }))
}

/** Copies a version on disk into a fresh staging folder, without its environment. */
export async function stageCopy(folders: ComponentFolders, source: ComponentPackage): Promise<string> {
  const staging = await folders.staging()
  const isFlat = source.folder === source.name
  const versions = isFlat ? (await folders.packagesOf(source.name)).map((folder) => basename(folder)) : []
  const target = folders.path(staging)
  await copyPackage(source.path, target, new Set(isFlat ? [...versions, TEMPLATES] : []))
  if ((await readManifest(target)) === undefined) await writeManifest(target)
  return staging
}

/** A line for the log while an archive comes in: `3.1 MiB of 12.0 MiB fetched`. */
export const fetched = (done: number, total: number | null) =>
  total === null
    ? say('fetched', { amount: binarySize(done) })
    : say('fetched_of', { amount: binarySize(done), whole: binarySize(total) })

/** Gives an unpacked archive its place as a package that is not installed; 409 when the component is here already. */
export async function placePackage(
  folders: ComponentFolders,
  staging: string,
  folder: string,
  found: ComponentPackage,
) {
  const versioned = join(staging, `${folderNameOf(found.version)}~package`)
  await rename(folders.path(folder), folders.path(versioned))
  try {
    await rename(folders.path(staging), folders.path(found.name))
  } catch (error) {
    await folders.remove(staging)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw alreadyHere(found.name)
    throw error
  }
}

export const alreadyHere = (name: string) => new ServiceError('conflict', say('component_here_already', { name }))
