import { randomBytes } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from '@regesta/endurance/nodes/child'
import { successOf } from '@regesta/endurance/nodes/installed-package'
import { makePackage } from '@regesta/package/make-package'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { median } from '../drive.js'
import type { Figure } from '../figure.js'
import { bytesBelow, type Installed, installCold, packagesIn, type Running, waitsWhile } from '../installed-bench.js'

/*
 * What people meet who install the package: its size, how long it takes to have it, to see its first page, to back it up.
 */

const ROUNDS = 5
const MB = 1_000_000
/** Characters of a text in the project file that is backed up, and how many texts there are. */
const TEXT = MB
const TEXTS = 1_000

const figure = (name: string, value: number, unit: string, atMost: number): Figure => ({
  name,
  value,
  unit,
  target: { op: '<=', value: atMost },
})

export async function* bench(): AsyncGenerator<Figure> {
  const scratch = temporaryFolder('regesta-bench-package-')
  try {
    mkdirSync(join(scratch.path, 'made'))
    const { file } = await makePackage(join(scratch.path, 'made'))
    yield figure('tarball', statSync(file).size / MB, 'MB', 4)
    const installed = await installCold(file, scratch.path)
    yield figure('cold_install', installed.seconds, 's', 15)
    yield* ofDisk(installed)
    yield* ofCommands(installed, join(scratch.path, 'nothing'))
    yield* ofStart(installed, scratch.path)
    yield* ofBackup(installed, join(scratch.path, 'used'))
    yield* ofUnit(join(installed.folder, 'service', 'regesta.service'))
  } finally {
    scratch.remove()
  }
}

function* ofDisk({ folder }: Installed): Generator<Figure> {
  const packages = packagesIn(join(folder, 'node_modules'))
  yield figure('installed', bytesBelow(folder) / MB, 'MB', 80)
  yield figure('packages', packages.length, 'packages', 15)
  yield figure('install_scripts', packages.flatMap(({ scripts }) => scripts).length, 'scripts', 0)
}

async function* ofCommands(installed: Installed, home: string): AsyncGenerator<Figure> {
  for (const word of ['--version', '--help', 'paths']) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const ended = await installed.type(home, word)
      successOf(ended, `regesta ${word}`)
      times.push(ended.seconds * 1_000)
    }
    yield figure(`command_${word.replaceAll('-', '')}`, median(times), 'ms', 150)
  }
}

async function* ofStart(installed: Installed, folder: string): AsyncGenerator<Figure> {
  const starts: Running[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = await installed.start(join(folder, `fresh-${round}`))
    if (round === 0) {
      const waits = await waitsWhile([`${running.url}/api/health/ready`], pauseFor(2_000))
      yield figure('ready_slowest', waits.at(-1) ?? 0, 'ms', 50)
    }
    await running.end()
    starts.push(running)
  }
  yield figure('first_page', median(starts.map(({ firstPage }) => firstPage)), 's', 2)
  yield figure('every_service_well', median(starts.map(({ allWell }) => allWell)), 's', 5)
  const demo = await installed.type(join(folder, 'used'), 'demo')
  successOf(demo, 'regesta demo')
  yield figure('demo_from_nothing', demo.seconds, 's', 10)
}

const pauseFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Of a data folder of 1 GB, while people look at its project. */
async function* ofBackup(installed: Installed, home: string): AsyncGenerator<Figure> {
  fill(join(home, 'demo', 'museum.pdb'))
  const running = await installed.start(home)
  try {
    const loaded = await fetch(`${running.url}/api/pdb/load`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: join(home, 'demo', 'museum.pdb') }),
    })
    if (!loaded.ok) throw new Error(`The project is not loaded: ${await loaded.text()}`)
    const work = installed.type(home, 'backup', join(home, '..', 'saved.regesta'))
    const addresses = ['/api/files', '/api/records', '/api/project_info'].map((path) => `${running.url}${path}`)
    const waits = await waitsWhile(addresses, work)
    const { seconds, ...ended } = await work
    successOf(ended, 'regesta backup')
    yield figure('backup_of_1_gb', seconds, 's', 10)
    yield figure('slowest_request_meanwhile', waits.at(-1) ?? 0, 'ms', 250)
  } finally {
    await running.end()
  }
}

/** Adds to a project file what large ones are full of: paths, metadata, and checksums, which cannot be packed. */
function fill(file: string): void {
  const database = new Sqlite(file)
  database.exec('create table filling (text text not null)')
  const insert = database.prepare('insert into filling (text) values (?)')
  const all = database.transaction(() => {
    for (let count = 0; count < TEXTS; count += 1) insert.run(textOf(count))
  })
  all()
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
}

function textOf(number: number): string {
  const lines: string[] = []
  for (let length = 0; length < TEXT; length += lines.at(-1)?.length ?? 0)
    lines.push(
      JSON.stringify({
        relative_path: `photographs/${number}/amphora_${lines.length}.jpg`,
        sha256: randomBytes(32).toString('hex'),
        metadata: {
          title: `Amphora no. ${lines.length}`,
          creators: [{ name: 'Osterwald, Anselm' }],
          description: `Photograph ${lines.length} of an amphora with two handles`,
          keywords: ['amphora', 'pottery'],
          license: 'cc-by-4.0',
        },
      }),
    )
  return lines.join('\n')
}

/** Not measured where there is no systemd. */
async function* ofUnit(unit: string): AsyncGenerator<Figure> {
  const { code, output } = await runToEnd('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
  const exposure = /level for [^:]+: ([\d.]+)/.exec(output)?.[1]
  if (code === null || exposure === undefined)
    return void process.stdout.write('package.systemd_exposure is not measured: there is no systemd-analyze\n')
  yield figure('systemd_exposure', Number(exposure), 'of 10', 2)
}
