import { components as contract } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import { serve } from '@regesta/http/serve'
import { pipelines } from '@regesta/pipelines/service'
import { startForTest, type TestService } from '@regesta/testing/start-for-test'

/** The service with a neighbour that knows which components are installed: all but `missing`. */
export async function startDefinitionService(): Promise<TestService> {
  const components = await startForTest({
    name: 'components',
    version: 'fake',
    defaultPort: 0,
    createContext: () => undefined,
    createService: () => ({
      routes: serve(
        { componentExists: contract.componentExists },
        { componentExists: ({ params }) => reply(200, { success: true, exists: params.component_name !== 'missing' }) },
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
