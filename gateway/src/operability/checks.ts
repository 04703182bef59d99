import { components } from '@regesta/contracts/components'
import { depositionInternal } from '@regesta/contracts/deposition'
import { Failure } from '@regesta/contracts/endpoint'
import type { OperabilityResult } from '@regesta/contracts/gateway'
import { projects } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'
import { settings } from '@regesta/contracts/settings'
import { utilities } from '@regesta/contracts/utilities'
import type { Client, RawClient } from '@regesta/http/connect'
import type { NeighbourHealth } from '../neighbour-health.js'
import { checkDisk } from './disk.js'

/** The part of every neighbour's contract that a check asks. */
export const asked = {
  settings: { getPromptKeys: settings.getPromptKeys },
  projects: { getProjectInfo: projects.getProjectInfo, getDashboardStats: projects.getDashboardStats },
  deposition: { checkRepository: depositionInternal.checkRepository },
  components: { listRemoteComponents: components.listRemoteComponents },
  utilities: { listLlmModels: utilities.listLlmModels },
} as const

export interface Installation {
  readonly home: string
  readonly health: NeighbourHealth
  readonly neighbours: {
    readonly [S in Exclude<keyof typeof asked, 'components'>]: Client<(typeof asked)[S]>
  } & { readonly components: RawClient<typeof asked.components> }
}

/** One check. It answers what it found, or throws its obstacle: both are for people. */
export interface Check {
  readonly name: string
  run(installation: Installation, signal: AbortSignal): Promise<OperabilityResult>
}

const well = (message: string): OperabilityResult => ({ status: 'success', message })
export const amiss = (message: string): OperabilityResult => ({ status: 'failure', message })

const checkGateway: Check['run'] = async ({ health }) => {
  const { version, configuration_problems: problems = [] } = await health.ask()
  const unusable = problems.map(({ key, problem }) => `${key}: ${problem}`)
  return unusable.length === 0
    ? well(say('gateway_answers', { version }))
    : amiss(say('config_values_unusable', { reason: unusable.join('; ') }))
}

const checkServices: Check['run'] = async ({ health }) => {
  const { services } = await health.ask()
  const faults = Object.entries(services).flatMap(([name, { status, configuration_problems: problems = [] }]) => {
    if (status === 'ok') return []
    return [status === 'down' ? `${name} does not answer` : [name, ...problems.map(({ key }) => key)].join(' ')]
  })
  return faults.length === 0
    ? well(say('services_answer', { number: Object.keys(services).length }))
    : amiss(say('services_unwell', { reason: faults.join(', ') }))
}

const checkProject: Check['run'] = async ({ neighbours: { projects: service } }, signal) => {
  const project = await service.getProjectInfo({ signal })
  const { total_files } = await service.getDashboardStats({ signal })
  return 'project_name' in project
    ? well(say('project_readable', { name: project.project_name, number: total_files }))
    : amiss(say('project_without_row', {}))
}

const checkRepository =
  (is_sandbox: boolean): Check['run'] =>
  async ({ neighbours: { deposition } }, signal) => {
    const { repository } = await deposition.checkRepository({ query: { is_sandbox: String(is_sandbox) }, signal })
    return well(say('repository_answers', { repository }))
  }

const checkPrompts: Check['run'] = async ({ neighbours: { settings: service } }, signal) => {
  const prompts = await service.getPromptKeys({ signal })
  return well(say('prompts_readable', { number: prompts.length }))
}

const checkLanguageModel: Check['run'] = async ({ neighbours: { utilities: service } }, signal) => {
  const answer = await service.listLlmModels({ signal })
  if (!answer.success) return amiss(`${answer.error} ${answer.details}. Start it, or set llm.base_url`)
  return answer.models.length === 0
    ? amiss(say('models_missing', {}))
    : well(say('models_answer', { number: answer.models.length }))
}

const RemoteComponents = components.listRemoteComponents.answers[200]

/** What the registry offered earlier is answered too while it is away; only a fresh answer shows that it is there. */
const checkRegistry: Check['run'] = async ({ neighbours: { components: service } }, signal) => {
  const { status, headers, body } = await service.listRemoteComponents({ signal })
  if (status !== 200) return amiss(Failure.parse(body).error)
  if (headers.warning !== undefined) {
    return amiss(say('registry_silent', { number: String(headers.age) }))
  }
  const offered = Object.values(RemoteComponents.parse(body).components).flat()
  return well(say('registry_answers', { number: offered.length }))
}

/** The ids are those of the predecessor where the check is the same. */
export const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['test_gateway', { name: 'Gateway', run: checkGateway }],
  ['test_services', { name: 'Services', run: checkServices }],
  ['test_disk', { name: 'Data folder', run: checkDisk }],
  ['test_database_access', { name: 'Project file', run: checkProject }],
  ['test_repo_live_api', { name: 'Production repository and its token', run: checkRepository(false) }],
  ['test_repo_sandbox_api', { name: 'Sandbox repository and its token', run: checkRepository(true) }],
  ['test_prompts_file', { name: 'Prompts', run: checkPrompts }],
  ['test_llm', { name: 'Language model', run: checkLanguageModel }],
  ['test_registry', { name: 'Component registry', run: checkRegistry }],
])
