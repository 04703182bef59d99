import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sample } from '@regesta/contracts/new-projects'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { makeFolderSync } from '@regesta/http/make-folder'
import { giveToPeople } from '@regesta/http/new-files'
import type { AllowedPaths } from './allowed-paths.js'
import { isFolder } from './is-folder.js'

const SAMPLE = fileURLToPath(new URL('../../../../infra/sample-project', import.meta.url))
/** The folder of the files in the folder that a person has chosen. */
const INPUT = 'museum'

/** Where the sample goes unless somebody says otherwise. */
export const usualSampleFolder = (allowed: AllowedPaths): string =>
  join(allowed.folders()[0] ?? homedir(), 'regesta-sample')

/** The sample project as it is in a folder, or would be. */
export function sampleIn(folder: string): Sample {
  const input = join(folder, INPUT)
  const { names } = sampleFiles()
  return {
    folder,
    is_copied: isFolder(input) && missingIn(input, names).length === 0,
    new_project: {
      ...(readJson('project.json') as Omit<Sample['new_project'], 'pdbPath' | 'dataInPath' | 'dataOutPath'>),
      pdbPath: join(folder, `${INPUT}.pdb`),
      dataInPath: input,
      dataOutPath: join(folder, 'output'),
    },
    mapping: {
      ...(readJson('mapping.json') as Record<string, unknown>),
      _file_path: join(input, 'objects.xlsx'),
      _file_format: 'excel',
    },
  }
}

/**
 * Copies the files beside their place and moves them there when all are whole; what a killed copy left is made again.
 *
 * @throws refused if something else is there
 */
export function copySampleTo(folder: string): void {
  const input = join(folder, INPUT)
  const { folders, names } = sampleFiles()
  if (isFolder(input)) {
    assertSample(input, names)
    return
  }
  const partial = join(folder, `.${INPUT}.partial`)
  try {
    rmSync(partial, { recursive: true, force: true })
    for (const each of ['', ...folders]) makeFolderSync(join(partial, each))
    for (const name of names) copyFile(join(SAMPLE, 'files', name), join(partial, name))
    renameSync(partial, input)
  } catch (error) {
    throw refusal(folder, error)
  }
}

function assertSample(input: string, names: readonly string[]): void {
  const [first] = missingIn(input, names)
  if (first === undefined) return
  throw new ServiceError('refused', say('sample_other', { path: input, name: first }))
}

function sampleFiles(): { readonly folders: string[]; readonly names: string[] } {
  const entries = readdirSync(join(SAMPLE, 'files'), { recursive: true, withFileTypes: true })
  const nameOf = ({ parentPath, name }: (typeof entries)[number]) =>
    join(parentPath, name).slice(join(SAMPLE, 'files').length + 1)
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(nameOf),
    names: entries.filter((entry) => entry.isFile()).map(nameOf),
  }
}

function missingIn(input: string, names: readonly string[]): string[] {
  const there = new Set(readdirSync(input, { recursive: true }).map(String))
  return names.filter((name) => !there.has(name))
}

function copyFile(from: string, to: string): void {
  copyFileSync(from, to)
  giveToPeople(to)
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(SAMPLE, name), 'utf8'))

const REASONS: Readonly<Record<string, string>> = {
  EACCES: say('sample_protected', {}),
  EPERM: say('sample_protected', {}),
  ENOTDIR: say('sample_below_file', {}),
  ENOENT: say('sample_no_place', {}),
  ENAMETOOLONG: say('sample_name_long', {}),
}

function refusal(folder: string, error: unknown): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  if (reason === undefined) return error
  return new ServiceError('refused', say('sample_not_copied', { path: folder, reason }))
}
