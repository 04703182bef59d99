import { installComponent } from '@regesta/testing/install-component'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { type Fixture, openFixture } from './fixture.js'

/** Services with the component `several`, which writes what a step asks for. */
export async function openWithSeveral(): Promise<Fixture> {
  const fixture = await openFixture(['first.txt'])
  await fixture.prepareAll()
  await installComponent({ url: fixture.addresses.components ?? '', key: TEST_KEY }, 'several')
  return fixture
}

/** A pipeline of one step, with an output for each pattern: `output_1` and so on. */
export const severalPipeline = (
  identifier: string,
  parameters: Record<string, string>,
  patterns: readonly string[],
) => ({
  identifier,
  name: identifier,
  status: 'active',
  repoDraftStepEnabled: false,
  repoUploadStepEnabled: false,
  repoPublishStepEnabled: false,
  steps: [
    {
      step_number: 1,
      step_name: 'Write',
      component_name: 'several',
      parameters,
      inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: 'source_file' } },
      outputs: patterns.map((pattern, index) => ({ id: `output_${index + 1}`, pattern })),
    },
  ],
})
