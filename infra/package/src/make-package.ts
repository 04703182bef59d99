import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemUnit } from '@regesta/cli/machine/units'
import { billOfMaterials } from './bill-of-materials.js'
import { writeChunks } from './bundle.js'
import { copyDataFiles } from './data-files.js'
import { inConsole } from './in-console.js'
import { copyInside } from './inside.js'
import { installedBeside } from './installed.js'
import { readLockFile } from './lock-file.js'
import { manifestOf } from './manifest.js'
import { assertPatchesKept, madePatches } from './patches.js'
import { inRoot } from './root.js'
import { placedBeside, shrinkwrapOf } from './shrinkwrap.js'
import { assertSmall } from './size.js'
import { assertAllowed, bundledIn, noticesOf, sha256, type ThirdParty } from './third-parties.js'

/** Where npm puts the command of a Node that came with the system. */
const USUAL_PLACE = '/usr/bin/regesta'

/** A package that was made. */
export interface MadePackage {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly parties: readonly ThirdParty[]
}

/**
 * Makes `regesta-<version>.tgz` of the built repository: the same programs at the same places. Made twice, it is the same
 * byte for byte.
 *
 * @param into the folder that the file is put into
 */
export async function makePackage(into: string): Promise<MadePackage> {
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'regesta-package-'))
  const folder = join(scratch, 'package')
  try {
    mkdirSync(folder)
    const chunks = await writeChunks(folder)
    copyDataFiles(folder)
    const parties = [...bundledIn(chunks), ...inConsole(), ...copyInside(folder), ...installedBeside()].toSorted(byName)
    assertAllowed(parties)
    const patches = madePatches()
    assertPatchesKept(parties, patches)
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
    const writeJson = (name: string, value: object) => write(name, `${JSON.stringify(value, null, 2)}\n`)
    const placed = placedBeside(parties, readLockFile())
    const manifest = manifestOf(parties, placed)
    writeJson('package.json', manifest)
    writeJson('npm-shrinkwrap.json', shrinkwrapOf(manifest, placed))
    write('THIRD-PARTY-NOTICES', noticesOf(parties))
    writeJson('bom.cdx.json', billOfMaterials(parties, patches))
    write('service/regesta.service', systemUnit({ command: [USUAL_PLACE] }))
    cpSync(inRoot('LICENSE'), join(folder, 'LICENSE'))
    chmodSync(join(folder, 'bin', 'regesta.mjs'), 0o755)
    const packed = pack(folder, into)
    assertSmall(folder, packed.bytes)
    return { ...packed, parties }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const byName = (one: ThirdParty, other: ThirdParty) =>
  `${one.name} ${one.version} ${one.how}` < `${other.name} ${other.version} ${other.how}` ? -1 : 1

/** npm gives every file the same time and order. */
function pack(folder: string, into: string): Pick<MadePackage, 'file' | 'bytes' | 'sha256'> {
  mkdirSync(into, { recursive: true })
  const words = ['pack', folder, '--pack-destination', into, '--json', '--ignore-scripts', '--loglevel=error']
  const told = execFileSync('npm', words, {
    encoding: 'utf8',
    cwd: folder,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  const answer = JSON.parse(told) as Record<string, { filename: string }> | { filename: string }[]
  const file = join(into, Object.values(answer)[0]?.filename ?? '')
  const bytes = readFileSync(file)
  return { file, bytes: bytes.length, sha256: sha256(bytes) }
}
