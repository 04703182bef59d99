import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { LEAST_FREE_MIB } from '@regesta/contracts/gateway'
import { VERSION } from '@regesta/contracts/services'
import { THIS_RELEASE } from '@regesta/launcher/data/known-databases'
import { readMark, refuseNewerData } from '@regesta/launcher/data/mark'
import { assertSound, DamagedDatabase } from '@regesta/sqlite/own-databases'
import { assertKnownSchema, NewerSchema } from '@regesta/sqlite/schema'
import { inWords } from '../table.js'
import { KEY } from './backup-manifest.js'
import { checkPort } from './check-port.js'
import { checkPublicUrl } from './check-public-url.js'
import type { Finding } from './finding.js'

/** No release is older, so an earlier clock is wrong. */
const EARLIEST = Date.UTC(2026, 0, 1)

const finding = (check: string, state: Finding['state'], message: string, detail?: string): Finding => ({
  check,
  state,
  message,
  detail,
})
/** A message that names no folder, project or address goes into a report as it is. */
const plain = (check: string, state: Finding['state'], message: string) => finding(check, state, message, message)
const well = (check: string, message: string) => plain(check, 'well', message)
const fault = (check: string, message: string, detail?: string) => finding(check, 'fault', message, detail)

/** Everything on this computer that Regesta needs, or that some features need. */
export async function checkMachine(home: string): Promise<Finding[]> {
  return [
    well('Release', `Regesta ${VERSION} on Node ${process.versions.node}, ${process.platform} ${process.arch}`),
    checkClock(),
    checkFolder(home),
    checkDisk(home),
    checkMark(home),
    ...checkDatabases(home),
    await checkPort(home),
    checkKey(home),
    ...(await checkPublicUrl(home)),
    ...checkPrograms(),
  ]
}

const checkClock = () =>
  Date.now() > EARLIEST
    ? well('Clock', new Date().toISOString())
    : plain(
        'Clock',
        'fault',
        `it says ${new Date().toISOString()}; set it, or repositories refuse what is signed with it`,
      )

/** The folder, or the nearest one around it: a check must not create folders. */
const thereAlready = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : thereAlready(dirname(folder))

function checkFolder(home: string): Finding {
  const place = thereAlready(home)
  try {
    // The last character asks for a folder: a file of this name is refused.
    accessSync(join(place, '/'), constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return fault('Data folder', `${home} cannot be written to (${message}). Name another with --data`, code)
  }
  if (place !== home)
    return finding('Data folder', 'hint', `there is none at ${home}; regesta start makes it`, 'there is none')
  const isOpen = process.platform !== 'win32' && (statSync(home).mode & 0o077) !== 0
  return isOpen
    ? finding('Data folder', 'hint', `others can read ${home}; chmod 700 closes it`, 'others can read it')
    : finding('Data folder', 'well', home)
}

function checkDisk(home: string): Finding {
  const { bavail, bsize } = statfsSync(thereAlready(home))
  const free = bavail * bsize
  return free < LEAST_FREE_MIB * 1024 ** 2
    ? plain('Disk', 'fault', `only ${inWords(free)} are free; make room`)
    : well('Disk', `${inWords(free)} are free`)
}

function checkMark(home: string): Finding {
  try {
    refuseNewerData(home, THIS_RELEASE)
    const mark = readMark(home)
    return well('Data', mark === undefined ? 'new' : `last used by Regesta ${mark.written_by}`)
  } catch (error) {
    return fault('Data', (error as Error).message)
  }
}

function checkDatabases(home: string): Finding[] {
  const there = THIS_RELEASE.databases.filter(({ file }) => existsSync(join(home, file)))
  const faults = there.flatMap(({ file, migrations }) => {
    try {
      assertKnownSchema(join(home, file), migrations)
      assertSound(join(home, file))
      return []
    } catch (error) {
      const detail = `${file} is ${error instanceof NewerSchema ? 'of a newer release' : 'damaged'}`
      return [fault('Database', remedy(join(home, file), error), detail)]
    }
  })
  return faults.length > 0 ? faults : [well('Databases', `${there.length} are sound`)]
}

function remedy(file: string, error: unknown): string {
  if (error instanceof NewerSchema) return error.message
  const copy = error instanceof DamagedDatabase ? error.copy : undefined
  const way = copy === undefined ? 'restore a backup' : `stop Regesta and put ${copy} in its place`
  return `${file} is damaged (${(error as Error).message}); ${way}`
}

function checkKey(home: string): Finding {
  const file = join(home, KEY)
  if (!existsSync(file)) return well('Key', 'none is needed yet')
  const { size, mode } = statSync(file)
  if (size === 0 || readFileSync(file).every((byte) => byte === 0))
    return fault(
      'Key',
      `${file} is empty: stored tokens cannot be read. Put it back from a backup, or store them again`,
      'is empty',
    )
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return isOpen
    ? fault('Key', `others can read ${file}; chmod 600 closes it`, 'others can read it')
    : well('Key', 'is there')
}

const PROGRAMS = [
  {
    check: 'Python',
    names: ['python3', 'python'],
    need: 'components in Python need 3.8 or newer',
    version: '--version',
  },
  { check: 'npm', names: ['npm'], need: 'components in JavaScript need it', version: '--version' },
  { check: 'Java', names: ['java'], need: 'the validator Xerces needs it', version: '-version' },
  { check: 'Slurm', names: ['sbatch'], need: 'runs on a cluster need it', version: '--version' },
]

const checkPrograms = (): Finding[] =>
  PROGRAMS.map(({ check, names, need, version }) => {
    const name = names.find(isThere)
    if (name === undefined) return plain(check, 'hint', `is not there; ${need}`)
    const { stdout, stderr } = spawnSync(name, [version], {
      encoding: 'utf8',
      timeout: 10_000,
      shell: process.platform === 'win32',
    })
    const said = `${stdout}${stderr}`.split('\n')[0]?.trim() ?? ''
    return finding(check, 'well', said, /\d{1,4}(?:\.\d{1,4}){1,3}/.exec(said)?.[0])
  })

function isThere(name: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(existsSync)
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  return folders.some((folder) => {
    const there = new Set(readdirSync(folder))
    return endings.some((ending) => there.has(`${name}${ending}`))
  })
}
