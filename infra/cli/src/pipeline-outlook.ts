import type { Pipeline } from '@regesta/contracts/pipelines'
import { say } from '@regesta/contracts/sentences'
import type { Call, Outcome } from './command.js'
import { componentsHere } from './components-here.js'
import { EXIT } from './exit-code.js'
import { table } from './table.js'

/** The steps of a pipeline as lines. */
export const stepLines = ({ steps }: Pick<Pipeline, 'steps'>): string[] =>
  table(steps.map(({ step_number, step_name, component_name }) => [`  ${step_number}.`, step_name, component_name]))

/**
 * What a run of a pipeline would do, step by step and at the repository, and the code that it would end with: no item gets
 * through where a component is missing.
 *
 * @param drafts what is said of drafts that are made whatever the pipeline says
 */
export async function outlookOf(call: Call, pipeline: Pipeline, drafts?: string): Promise<Omit<Outcome, 'result'>> {
  const installed = new Set((await componentsHere(call)).flatMap((one) => (one.is_installed ? [one.name] : [])))
  const needed = new Set(pipeline.steps.map(({ component_name }) => component_name).filter((name) => name !== ''))
  const missing = [...needed].filter((name) => !installed.has(name))
  const lines = [
    ...stepLines(pipeline),
    `  At ${call.isSandbox ? 'the practice repository' : 'the PRODUCTION repository'}: ${actsOf(pipeline, drafts)}`,
    ...missing.map((name) => say('component_not_installed', { name })),
  ]
  return { lines, exitCode: missing.length === 0 ? EXIT.ok : EXIT.failed }
}

const actsOf = (pipeline: Pipeline, drafts = pipeline.repoDraftStepEnabled ? 'makes drafts' : 'makes no drafts') =>
  [
    drafts,
    pipeline.repoUploadStepEnabled ? 'sends files' : 'sends no files',
    pipeline.repoPublishStepEnabled ? 'publishes' : 'publishes nothing',
  ].join(', ')
