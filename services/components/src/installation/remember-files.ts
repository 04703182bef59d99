import { existsSync } from 'node:fs'
import { cp, stat, writeFile } from 'node:fs/promises'
import { basename, extname, isAbsolute, join } from 'node:path'
import { ownMember } from '@regesta/contracts/own-member'
import { say } from '@regesta/contracts/sentences'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import type { ComponentDocument, InstallationFile } from '../domain/component-schema.js'

type Paths = Readonly<Record<string, string | null>>

const MODELS = 'models'

/** What is wrong with the files that the user named, all at once; and what is needed but was not named, now or before. */
export async function checkFiles(
  document: ComponentDocument | undefined,
  given: Paths,
  remembered: Paths,
): Promise<string[]> {
  const faults: string[] = []
  const declared = document === undefined ? new Map<string, InstallationFile>() : declaredFiles(document)
  for (const [name, path] of Object.entries(given)) {
    if (path) faults.push(...(await faultsOf(name, path, declared.get(name))))
  }
  for (const file of document?.installation?.required_files ?? []) {
    if ((file.required ?? true) && !ownMember(given, file.name) && !ownMember(remembered, file.name)) {
      const { name, label } = file
      faults.push(label ? say('required_file_of', { name, label }) : say('required_file', { name }))
    }
  }
  return faults
}

const declaredFiles = ({ installation }: ComponentDocument) =>
  new Map(
    [...(installation?.required_files ?? []), ...(installation?.optional_files ?? [])].map((file) => [file.name, file]),
  )

async function faultsOf(name: string, path: string, declared: InstallationFile | undefined): Promise<string[]> {
  if (!isAbsolute(path)) return [`'file_paths.${name}' must be an absolute path, received '${path}'`]
  const found = await stat(path).catch(() => undefined)
  const member = `file_paths.${name}`
  if (found === undefined) return [say('named_file_missing', { member, path })]
  if (!found.isFile() && !found.isDirectory()) return [say('named_file_odd', { member, path })]
  const { file_extensions, min_size_mb } = declared?.validation ?? {}
  const wanted = (file_extensions ?? []).map((extension) => extension.toLowerCase())
  const faults: string[] = []
  if (found.isFile() && wanted.length > 0 && !wanted.includes(extname(path).toLowerCase())) {
    faults.push(`'file_paths.${name}' must end in ${wanted.join(', ')}, received ${path}`)
  }
  if (found.isFile() && min_size_mb != null && found.size < min_size_mb * 1024 * 1024) {
    faults.push(say('named_file_small', { member, number: min_size_mb, path, bytes: found.size }))
  }
  return faults
}

/** Copies the files that the user named to `models/`; those of the installation before are there already. */
export async function copyFiles(
  document: ComponentDocument,
  folder: string,
  given: Paths,
  remembered: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const declared = declaredFiles(document)
  const kept = Object.entries(remembered).filter(
    ([name, path]) => !ownMember(given, name) && existsSync(join(folder, path)),
  )
  const paths: Record<string, string> = Object.fromEntries(kept)
  for (const [name, source] of Object.entries(given)) {
    if (!source) continue
    const target = freeTarget(name, declared.get(name)?.default_filename ?? basename(source), paths)
    makePrivateFolder(join(folder, MODELS))
    await cp(source, join(folder, target), { recursive: true, force: true, dereference: true })
    paths[name] = target
  }
  for (const file of document.installation?.optional_files ?? []) {
    if (ownMember(paths, file.name) === undefined && file.default_content != null) {
      paths[file.name] = await writeDefault(folder, file, paths)
    }
  }
  return paths
}

async function writeDefault(folder: string, file: InstallationFile, paths: Record<string, string>): Promise<string> {
  const target = freeTarget(file.name, file.default_filename ?? file.name, paths)
  makePrivateFolder(join(folder, MODELS))
  if (!existsSync(join(folder, target))) await writeFile(join(folder, target), file.default_content ?? '')
  return target
}

/** Two parameters may name files of the same name in different folders. */
function freeTarget(name: string, fileName: string, paths: Readonly<Record<string, string>>): string {
  const plain = `${MODELS}/${fileName}`
  const taken = Object.values(paths).some((path) => path.toLowerCase() === plain.toLowerCase())
  return taken ? `${MODELS}/${name}-${fileName}` : plain
}
