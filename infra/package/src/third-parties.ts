import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownMember } from '@regesta/contracts/own-member'
import type { OutputChunk } from 'rolldown'
import { inRoot } from './root.js'

/** A package of somebody else, of which something is in ours or is installed with it. */
export interface ThirdParty {
  readonly name: string
  readonly version: string
  readonly license: string
  /** Its folder here; none where npm fetches it for another system. */
  readonly folder: string
  /** `bundled`: code in our chunks; `inside`: files in our package; `installed`: npm fetches it. */
  readonly how: 'bundled' | 'inside' | 'installed'
  /** Modules of it that are in the chunks, by their path in it, with the SHA-256 of what they were made from. */
  readonly modules: readonly { readonly path: string; readonly sha256: string }[]
}

/** Licences that may be handed on with ours; CC0 and Unlicense give all rights away, OFL that of a font. */
const ALLOWED = [
  'Unlicense',
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'CC0-1.0',
  'OFL-1.1',
]

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly licenses?: readonly { type: string }[]
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Older packages list their licences. */
const licenseOf = ({ license, licenses }: Manifest): string =>
  license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'

/** The folder of the package that a file belongs to; some have further package.json files inside, without a version. */
function packageOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && readManifest(folder).version !== undefined) return folder
  }
  throw new Error(`${file} belongs to no package`)
}

/** Whether a module, by what the bundler calls it, is a file of a package of somebody else. */
export const isOfSomebodyElse = (id: string): boolean => /[\\/]node_modules[\\/]/.test(id) && !id.startsWith('\0')

/** The files of others that the chunks are made of. */
const modulesOfOthers = (chunks: readonly OutputChunk[]): string[] =>
  [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds))]
    .map((id) => id.replace(/\?.*$/, ''))
    .filter(isOfSomebodyElse)

/** Whose code is in the chunks, by the modules that the bundler names. */
export function bundledIn(chunks: readonly OutputChunk[]): ThirdParty[] {
  const ids = modulesOfOthers(chunks)
  const folders = [...new Set(ids.map(packageOf))]
  return folders.map((folder) =>
    describe(
      folder,
      'bundled',
      ids.filter((id) => packageOf(id) === folder),
    ),
  )
}

/** A package by its folder. */
export function describe(folder: string, how: ThirdParty['how'], files: readonly string[] = []): ThirdParty {
  const manifest = readManifest(folder)
  const modules = files.map((file) => ({ path: file.slice(folder.length + 1), sha256: sha256(readFileSync(file)) }))
  const { name = '', version = '' } = manifest
  return {
    name,
    version,
    license: licenseOf(manifest),
    folder,
    how,
    modules: modules.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** @throws Error naming every package whose licence must not be handed on with ours */
export function assertAllowed(parties: readonly ThirdParty[]): void {
  const isAllowed = ({ license }: ThirdParty) =>
    license
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((one) => ALLOWED.includes(one))
  const foreign = parties
    .filter((party) => !isAllowed(party))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`)
  if (foreign.length > 0) throw new Error(`These licences are not on the list: ${foreign.join(', ')}`)
}

/** Of what others have put into their packages and handed on: the part of it that the console is made of. */
const LICENCES_WITHIN: Readonly<Record<string, readonly string[]>> = {
  'pdfjs-dist': ['wasm/LICENSE_OPENJPEG', 'wasm/LICENSE_PDFJS_OPENJPEG'],
}
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

/** The notices that the licences ask for. */
export function noticesOf(parties: readonly ThirdParty[]): string {
  const head = `Regesta contains, or is installed with, the following software of others.\n`
  return [head, ...parties.map(noticeOf)].join(`\n${'='.repeat(78)}\n\n`)
}

function noticeOf({ name, version, license, folder, how }: ThirdParty): string {
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
  const within = ownMember(LICENCES_WITHIN, name) ?? []
  const texts = [...files, ...within].map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const kept = texts.length > 0 ? texts : [`(The package has no licence file. Its package.json says: ${license})`]
  return [`${name} ${version} (${license}, ${how})`, '', ...kept, ''].join('\n')
}

/** The folder of a package that the repository installs for one of its own. */
export const installedFor = (own: string, name: string): string => inRoot(own, 'node_modules', name)
