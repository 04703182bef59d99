import { components as contract } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import { serve } from '@regesta/http/serve'
import { pipelines } from '@regesta/pipelines/service'
import { startForTest, TEST_KEY, type TestService } from '@regesta/testing/start-for-test'

/** Names of inputs and parameters that every component has here, except `strict`, which has one input and one parameter. */
const INPUTS = ['file', 'meta', 'input', 'input_file', 'image', 'values', 'profile', 'size']
const PARAMETERS = ['depth', 'k', 'mode', 'top_k', 'flag']

const configurationOf = (component_name: string) => {
  const [inputs, parameters] = component_name === 'strict' ? [['input-file'], ['note']] : [INPUTS, PARAMETERS]
  const group = { title: 'Behaviour', description: '', parameters: parameters.map(asParameter) }
  return { success: true as const, component_name, inputs, outputs: [], parameter_groups: [group], specification: {} }
}

const asParameter = (name: string) => ({
  name,
  type: 'string',
  default: null,
  installation_provided: false,
  description: '',
  help_text: '',
})

/** The service with a neighbour that knows which components are installed: all but `missing`. */
export async function startDefinitionService(): Promise<TestService> {
  const components = await startForTest({
    name: 'components',
    version: 'fake',
    defaultPort: 0,
    createContext: () => undefined,
    createService: () => ({
      routes: serve(
        {
          componentExists: contract.componentExists,
          getComponentConfiguration: contract.getComponentConfiguration,
        },
        {
          componentExists: ({ params }) => reply(200, { success: true, exists: params.component_name !== 'missing' }),
          getComponentConfiguration: ({ params }) => reply(200, configurationOf(params.component_name)),
        },
      ),
    }),
  })
  const service = await startForTest(pipelines, { addresses: { components: components.url } })
  return {
    ...service,
    stop: async () => {
      await service.stop()
      await components.stop()
    },
  }
}

/** Calls a service as a client does that knows nothing of its contract. */
export const caller =
  (service: () => TestService) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${service().url}${path}`, {
      method,
      headers: {
        'regesta-key': TEST_KEY,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })

/** Sends a file to be imported, or a form without one. */
export function sendYaml({ url }: TestService, text: string | undefined): Promise<Response> {
  const form = new FormData()
  if (text !== undefined) form.append('file', new Blob([text]), 'pipeline.yaml')
  return fetch(`${url}/pipelines/import`, { method: 'POST', headers: { 'regesta-key': TEST_KEY }, body: form })
}
