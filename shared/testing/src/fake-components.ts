import {
  type ComponentInput,
  type ComponentParameter,
  componentsInternal,
  type RunDescription,
} from '@regesta/contracts/components'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import { fakeNeighbour, type TestService } from './start-for-test.js'

const named = (name: string) => ({ name, label: name, description: '' })

export const describeInput = (name: string, more: Partial<ComponentInput> = {}): ComponentInput => ({
  ...named(name),
  type: 'file_path',
  required: false,
  default: null,
  file_extensions: [],
  regex_pattern: null,
  min_size_bytes: null,
  mutex_with: [],
  ...more,
})

export const describeParameter = (name: string, more: Partial<ComponentParameter> = {}): ComponentParameter => ({
  ...named(name),
  type: 'string',
  list: false,
  default: null,
  options: [],
  required: false,
  file_extensions: [],
  mutex_with: [],
  ...more,
})

/** A component with one input, one declared output and the given parameters, as the components service describes it. */
export const describeComponent = (
  program: Pick<RunDescription, 'component_name' | 'folder' | 'kind' | 'interpreter' | 'entry'>,
  parameters: readonly ComponentParameter[],
): RunDescription => ({
  version: '1.2.0',
  built_at: '2026-01-01T00:00:00.000Z',
  output_argument: { strategy: 'single_file_output', flag: '--output' },
  verbose: false,
  environment: {},
  installation_values: {},
  specification: {
    inputs: [describeInput('input_file')],
    outputs: [{ ...named('report'), pattern: '{original_stem}_report.json', type: 'application/json', category: '' }],
    parameters: [...parameters],
    execution: { idempotent: true, timeout_seconds: null, on_error: 'stop', on_timeout: 'stop' },
    system_requirements: {
      min_memory_mb: null,
      recommended_memory_mb: null,
      min_disk_space_mb: null,
      gpu_memory_mb: null,
    },
  },
  ...program,
})

export interface FakeComponents extends TestService {
  /** What is installed, by name; a test may change it at any time. */
  readonly descriptions: Map<string, RunDescription>
  /** Lease to run. */
  readonly leases: Map<string, string>
  /** The runs that the holder named after each of its restarts. */
  readonly replaced: string[][]
}

/** The components service, played by a test: descriptions and leases. */
export async function fakeComponents(installed: readonly RunDescription[]): Promise<FakeComponents> {
  const descriptions = new Map(installed.map((each) => [each.component_name, each]))
  const leases = new Map<string, string>()
  const replaced: string[][] = []
  const find = (name: string): RunDescription => {
    const found = descriptions.get(name)
    if (found === undefined) throw new ServiceError('not_found', `Component '${name}' is not installed`)
    return found
  }
  const service = await fakeNeighbour('components', componentsInternal, {
    getRunDescription: ({ params }) => reply(200, find(params.component_name)),
    takeLease: ({ body }) => {
      const run_description = find(body.component_name)
      if (body.version !== undefined && body.version !== run_description.version) {
        throw new ServiceError('conflict', `Component '${body.component_name}' is not installed in ${body.version}`)
      }
      if (body.built_at !== undefined && body.built_at !== run_description.built_at) {
        throw new ServiceError('conflict', say('component_exchanged', { name: body.component_name }))
      }
      leases.set(`lease-${body.run_id}`, body.run_id)
      return reply(200, { lease_id: `lease-${body.run_id}`, run_description })
    },
    releaseLease: ({ params }) => {
      leases.delete(params.lease_id)
      return reply(200, { ok: true })
    },
    replaceLeases: ({ body }) => {
      replaced.push(body.run_ids)
      return reply(200, { released: 0 })
    },
  })
  return { ...service, descriptions, leases, replaced }
}
