import { basename, join, resolve } from 'node:path'
import { isServiceError } from '@regesta/contracts/problem'
import type { Call, Command, Outcome } from '../command.js'
import { DRY_RUN, YES } from '../command-options.js'
import { componentsHere } from '../components-here.js'
import { EXIT, Refusal } from '../exit-code.js'
import { type Acts, actOf, wordsOf } from '../first-word.js'
import { counted, inWords, table } from '../table.js'

const ACTS: Acts = { list: listAll, install, uninstall }

export const components: Command = {
  name: 'components',
  group: 'Look up',
  summary: 'Lists the programs that pipelines are made of, installs and uninstalls them',
  usage: '[list]\ninstall NAME|./FOLDER [--dry-run]\nuninstall NAME [--yes] [--dry-run]',
  options: { ...DRY_RUN, ...YES },
  example: 'regesta components install text_profiler',
  ...wordsOf(ACTS),
  run: async (call) => actOf(call, ACTS, 'Name the component; regesta components lists them')(),
}

interface Known {
  readonly name: string
  readonly version: string
  readonly state: string
}

async function listAll(call: Call): Promise<Outcome> {
  const { gateway } = call
  const here = (await componentsHere(call)).map(({ name, version, is_installed, is_valid }): Known => {
    const state = is_valid ? (is_installed ? 'installed' : 'not installed') : 'has faults'
    return { name, version, state }
  })
  const offered = (await remote(gateway)).map(
    ({ name, version }): Known => ({ name, version, state: 'can be fetched' }),
  )
  const all = [...here, ...offered]
  const lines =
    all.length === 0
      ? ['There is no component']
      : table([['NAME', 'VERSION', 'STATE'], ...all.map((one) => [one.name, one.version, one.state])])
  return { lines, result: all, exitCode: EXIT.ok }
}

/** What the registry offers in addition; without it, only what is installed. */
async function remote(gateway: Call['gateway']) {
  const answer = await gateway.call.listRemoteComponents().catch(() => undefined)
  return Object.values(answer?.components ?? {}).flat()
}

/** By its name, or by its folder where its author works on it. */
async function install(call: Call, named: string): Promise<Outcome> {
  const { dryRun } = call
  const folder = /[/\\]|^\.\.?$/.test(named) ? resolve(named) : undefined
  const component_name = folder === undefined ? named : basename(folder)
  if (folder !== undefined) {
    const version = await lookAt(call, folder)
    if (dryRun)
      return {
        lines: [`Would install ${component_name} ${version} of ${folder}`],
        result: { folder },
        exitCode: EXIT.ok,
      }
    const { takeIn } = await import('../machine/own-component.js')
    return installed(call, component_name, takeIn(folder, call.home))
  }
  if (dryRun) return wouldInstall(call, component_name)
  await fetchIfOffered(call, component_name)
  return installed(call, component_name)
}

/** Installs what is in its place, and follows that to its end; `takeBack` removes what was put there in vain. */
async function installed({ gateway, print }: Call, component_name: string, takeBack = () => {}): Promise<Outcome> {
  const asked = gateway.call.installComponent({ params: { component_name }, body: { file_paths: {} } })
  const { installation_id } = await asked.catch((error: Error) => {
    // Without an answer it is unknown whether it has begun.
    if (isServiceError(error) && error.code !== 'service_unavailable') takeBack()
    throw error
  })
  for await (const { status, message } of gateway.installation(installation_id)) {
    print(`  ${message}`)
    if (status === 'completed') break
    if (status !== 'failed') continue
    takeBack()
    throw new Refusal(`${component_name} was not installed: ${message}`)
  }
  return { lines: [`${component_name} is installed`], result: { component_name, installed: true }, exitCode: EXIT.ok }
}

/**
 * The version of a component in a folder.
 *
 * @throws Refusal where anything but the content of the folder would be installed
 */
async function lookAt(call: Call, folder: string): Promise<string> {
  if (!call.isLocal) throw new Refusal(`${folder} is on this computer. Install it on the computer where Regesta runs`)
  const { refuseOther, versionIn } = await import('../machine/own-component.js')
  refuseOther(folder, call.home)
  const version = await versionIn(folder)
  const { compareVersionTexts } = await import('@regesta/components/domain/version')
  const newer = (await componentsHere(call)).find(
    (one) => one.name === basename(folder) && compareVersionTexts(one.version, version) > 0,
  )
  if (newer === undefined) return version
  throw new Refusal(
    `${newer.name} ${newer.version} is here already; ${folder} holds ${version}, which is older. Give it a higher version`,
  )
}

async function wouldInstall({ gateway }: Call, component_name: string): Promise<Outcome> {
  const offered = (await remote(gateway)).find(({ name }) => name === component_name)
  const plan = await gateway.call.getInstallPlan({ params: { component_name } }).catch((error: Error) => {
    if (!isServiceError(error) || error.code !== 'not_found') throw error
    if (offered !== undefined) return undefined
    throw noComponent(component_name)
  })
  if (plan === undefined) {
    const lines = [`Would fetch ${component_name} ${offered?.version ?? ''} and install it`]
    return { lines, result: offered, exitCode: EXIT.ok }
  }
  const missing = plan.system_dependencies.filter(({ required, state }) => required && state === 'missing')
  const lines = [
    `Would install ${component_name} ${plan.version} (${inWords(plan.size_bytes)}) with ${counted(plan.packages.length, 'package')}`,
    ...[...plan.validation_errors, ...missing.map(({ name, detail }) => `${name} is missing: ${detail}`)].map(indent),
  ]
  return { lines, result: plan, exitCode: plan.is_valid && missing.length === 0 ? EXIT.ok : EXIT.failed }
}

const indent = (line: string) => `  ${line}`

const noComponent = (name: string) =>
  new Refusal(`There is no component '${name}', here or in the registry. regesta components lists them`)

async function fetchIfOffered(call: Call, component_name: string): Promise<void> {
  const { gateway } = call
  const entry = (await remote(gateway)).find(({ name }) => name === component_name)
  const archive = Object.entries(entry?.file_links ?? {}).find(([file]) => file.endsWith('.zip'))?.[1]
  if (archive === undefined && (await versionsHere(call, component_name)).length === 0)
    throw noComponent(component_name)
  if (archive === undefined) return
  await gateway.watch('Fetching', 'downloadComponent', { body: { zip_url: archive, component_name } })
}

const versionsHere = async (call: Call, component_name: string) =>
  (await componentsHere(call)).filter(({ name }) => name === component_name)

async function uninstall(call: Call, component_name: string): Promise<Outcome> {
  const here = await versionsHere(call, component_name)
  if (here.length === 0)
    throw new Refusal(`There is no component '${component_name}' here. regesta components lists them`)
  const isInstalled = here.some(({ is_installed }) => is_installed)
  // A path means something only on the computer of its data folder.
  const place = call.isLocal ? [`Its files stay in ${join(call.home, 'components', component_name)}`] : []
  if (call.dryRun) {
    const line = isInstalled
      ? `Would remove the environment of ${component_name}; its files stay`
      : `Component ${component_name} was not installed`
    const result = { component_name, installed: isInstalled }
    return { lines: [line, ...place], result, exitCode: EXIT.ok }
  }
  if (isInstalled) await call.confirm(`Remove the environment of ${component_name}? Its files stay.`)
  const { message } = await call.gateway.call.uninstallComponent({ body: { component_name } })
  return { lines: [message, ...place], result: { component_name, installed: false }, exitCode: EXIT.ok }
}
