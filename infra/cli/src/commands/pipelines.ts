import type { Command } from '../command.js'
import { EXIT } from '../exit-code.js'
import { counted, table } from '../table.js'

export const pipelines: Command = {
  name: 'pipelines',
  group: 'Look up',
  summary: 'Lists the pipelines, or shows the steps of one',
  usage: '[NAME]',
  options: {},
  example: 'regesta pipelines letters',
  words: { least: 0, most: 1 },
  async run({ gateway, words: [identifier] }) {
    if (identifier === undefined) {
      const known = await gateway.call.listPipelines()
      const rows = known.map(({ name, status, steps }) => [name, status, counted(steps.length, 'step')])
      return { lines: rows.length === 0 ? ['There is no pipeline'] : table(rows), result: known, exitCode: EXIT.ok }
    }
    const pipeline = await gateway.call.getPipeline({ params: { identifier } })
    const rows = pipeline.steps.map((step) => [`${step.step_number}.`, step.step_name, step.component_name ?? ''])
    return { lines: [`${pipeline.name} (${pipeline.status})`, ...table(rows)], result: pipeline, exitCode: EXIT.ok }
  },
}
