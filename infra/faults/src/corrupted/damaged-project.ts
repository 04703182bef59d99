import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { untilWhole } from '@regesta/demo/until-whole'
import type { Fixture } from '../installation/fixture.js'
import type { PlantedProject } from '../installation/plant-project.js'
import { describe, listTab, load, loadAsTold, plantFiles, prepare, scan } from '../installation/plant-project.js'
import { DAMAGES, damageFile, overwrite } from './damage.js'

export interface DamagedInstallation {
  readonly fixture: Fixture
  readonly folder: string
  readonly random: () => number
}

/** One project is damaged while it is closed or open; another one goes on, and the snapshot brings the first one back. */
export async function damagedProject({ fixture, folder, random }: DamagedInstallation): Promise<string[]> {
  const { regesta } = fixture
  const [hurt, other] = [plantFiles(join(folder, 'hurt'), 'hurt', 3), plantFiles(join(folder, 'other'), 'other', 3)]
  await scan(regesta, other)
  await scan(regesta, hurt)
  await load(regesta, hurt)
  await describe(regesta)
  await prepare(regesta)
  const before = await titlesOf(fixture)
  const { snapshot_path } = await regesta.takeSnapshot()
  const damage = DAMAGES[Math.floor(random() * DAMAGES.length)] ?? 'foreign'
  const isOpen = random() < 0.4
  if (!isOpen) await regesta.unloadProject()
  damageFile(hurt.file, damage, random)
  const named = (problem: string) => `${damage} project file, ${isOpen ? 'open' : 'closed'}: ${problem}`
  const problems = [...(await use(fixture, hurt, isOpen)), ...(await goOn(fixture, other))].map(named)
  await restore(fixture, hurt, snapshot_path)
  const found = await loadAsTold(fixture.regesta, hurt)
    .then(() => titlesOf(fixture))
    .catch((error: Error) => error.message)
  return found === before ? problems : [...problems, named(`the snapshot brings back ${found} instead of ${before}`)]
}

/** A damaged file is refused by its name; one whose damage does not show is read, or refused once it does. */
async function use({ regesta }: Fixture, hurt: PlantedProject, isOpen: boolean): Promise<string[]> {
  const attempts = [
    ...(isOpen ? [] : [() => load(regesta, hurt)]),
    () => regesta.listFiles(),
    () => listTab(regesta, 'pending_operations'),
    () => regesta.updateTitle({ body: { title: 'Hurt' } }),
  ]
  const problems: string[] = []
  for (const attempt of attempts) {
    const message = await attempt().then(
      () => undefined,
      (error: Error) => error.message,
    )
    const isLoaded = message === undefined || !/^No project database loaded/.test(message)
    if (message !== undefined && isLoaded && !message.includes(hurt.file)) problems.push(`the answer is: ${message}`)
  }
  return problems
}

async function goOn(fixture: Fixture, other: PlantedProject): Promise<string[]> {
  const message = await load(fixture.regesta, other)
    .then(() => describe(fixture.regesta))
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  return message === undefined ? [] : [`another project is held up: ${message}`]
}

/** As the sentence says: the snapshot in the place of the file. */
async function restore({ regesta }: Fixture, { file }: PlantedProject, snapshot: string): Promise<void> {
  await regesta.unloadProject().catch(() => {})
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  copyFileSync(snapshot, file)
}

const titlesOf = async ({ regesta }: Fixture) =>
  (await listTab(regesta, 'pending_operations'))
    .map(({ record_title }) => record_title)
    .sort()
    .join()

/** The write-ahead log of a project is zeroed while its service is away: the file is as it was before, and works. */
export async function zeroedLog({ fixture, folder }: DamagedInstallation): Promise<string[]> {
  const { regesta, installation } = fixture
  const project = plantFiles(join(folder, 'logged'), 'logged', 2)
  await scan(regesta, project)
  await load(regesta, project)
  await regesta.updateTitle({ body: { title: 'Before the fall' } })
  installation.kill('projects' in installation.pids() ? 'projects' : 'services')
  const log = `${project.file}-wal`
  if (existsSync(log)) overwrite(log, Buffer.alloc(4096))
  await untilWhole(installation)
  const message = await load(regesta, project)
    .then(() => describe(regesta))
    .then(
      () => undefined,
      (error: Error) => error.message,
    )
  return message === undefined ? [] : [`zeroed log of a project file: ${message}`]
}
