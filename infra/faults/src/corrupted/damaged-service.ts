import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { untilWhole } from '@regesta/demo/until-whole'
import type { Fixture, Regesta } from '../installation/fixture.js'
import { damageFile } from './damage.js'
import type { DamagedInstallation } from './damaged-project.js'

/** A database of a service and a public call that needs its service. */
interface OwnDatabase {
  readonly service: string
  readonly name: string
  ask(regesta: Regesta): Promise<unknown>
}

const DATABASES: readonly OwnDatabase[] = [
  { service: 'projects', name: 'register.db', ask: (regesta) => regesta.getProjectInfo() },
  { service: 'projects', name: 'operations/operations.db', ask: (regesta) => regesta.getProjectInfo() },
  { service: 'deposition', name: 'deposits.db', ask: (regesta) => regesta.getMappingSchemaDetails() },
  { service: 'components', name: 'components.db', ask: (regesta) => regesta.listComponents() },
  { service: 'execution', name: 'execution.db', ask: (regesta) => regesta.listExecutions() },
  { service: 'pipelines', name: 'pipelines.db', ask: (regesta) => regesta.listPipelines() },
]

/** Seconds that a service may take to notice that its file was moved away. */
const PATIENCE = 15_000

/**
 * A database of a service is damaged while its process is away. The service says which file it is and what to do, starts
 * no crash loop, leaves the others alone, and goes on by itself once the file is moved away.
 */
export async function damagedService({ fixture, random }: DamagedInstallation): Promise<string[]> {
  const own = DATABASES[Math.floor(random() * DATABASES.length)] as OwnDatabase
  const file = join(fixture.home, 'data', own.service, own.name)
  const { installation, regesta } = fixture
  const host = own.service in installation.pids() ? own.service : 'services'
  const falls = fixture.falls.length + 1
  installation.kill(host)
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}${suffix}.old`)
  damageFile(file, random() < 0.5 ? 'foreign' : 'zeroed head', random)
  const problems: string[] = []
  const refusal = await refusalOf(fixture, own)
  if (!refusal.includes(file)) problems.push(`does not name the file: ${refusal}`)
  // In one process with the others, a service that stays closed answers before they do.
  const others = await untilAnswers(() => regesta.getConfiguration())
  if (others !== undefined) problems.push(`holds up the settings: ${others}`)
  if (fixture.falls.length > falls)
    problems.push(`makes its process fall again: ${fixture.falls.slice(falls).join('; ')}`)
  renameSync(file, `${file}.damaged-${Math.floor(random() * 1e9)}`)
  const again = await untilAnswers(() => own.ask(regesta))
  if (again !== undefined) problems.push(`is not let go after its file was moved away: ${again}`)
  await untilWhole(installation)
  return problems.map((problem) => `damaged ${own.service}/${own.name}: ${problem}`)
}

/** What is answered once the process is there again. */
async function refusalOf({ regesta }: Fixture, { ask }: OwnDatabase): Promise<string> {
  for (let waited = 0; ; waited += 100) {
    const message = await ask(regesta).then(
      () => 'it answers as if nothing was damaged',
      (error: Error) => error.message,
    )
    if (waited >= PATIENCE || !/does not answer/.test(message)) return message
    await pause(100)
  }
}

async function untilAnswers(ask: () => Promise<unknown>): Promise<string | undefined> {
  for (let waited = 0; ; waited += 100) {
    const message = await ask().then(
      () => undefined,
      (error: Error) => error.message,
    )
    const isFine = message === undefined || /^No project database loaded/.test(message)
    if (isFine || waited >= PATIENCE) return isFine ? undefined : message
    await pause(100)
  }
}
