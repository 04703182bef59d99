import type { Command } from '../command.js'
import { AT_REPOSITORY, loadProject, requiredText } from '../command-options.js'
import { EXIT } from '../exit-code.js'
import { pipelineNamed } from '../pipeline-named.js'
import { outlookOf } from '../pipeline-outlook.js'
import { runOutcome } from '../run-outcome.js'
import { counted } from '../table.js'
import { FILTERS, listDrafts, noneOf } from '../tabs.js'

export const processDrafts: Command = {
  name: 'process',
  summary: 'Runs a pipeline over drafts',
  group: 'Work',
  usage: '--pipeline NAME [--search TEXT] [--title-pattern PATTERN] [options]',
  options: {
    pipeline: { type: 'string', value: 'NAME', help: 'The pipeline; regesta pipelines lists them.' },
    ...FILTERS,
    ...AT_REPOSITORY,
  },
  example: 'regesta process --pipeline thumbnails --since 2026-05-01',
  async run(call) {
    const identifier = requiredText(call, 'pipeline')
    await loadProject(call)
    const pipeline = await pipelineNamed(call, identifier)
    const { steps } = pipeline
    const drafts = await listDrafts(call)
    if (drafts.length === 0) return { lines: [noneOf(call, 'There is no draft')], result: [], exitCode: EXIT.ok }
    if (call.dryRun) {
      const outlook = await outlookOf(call, pipeline)
      const lines = [
        `Would run ${counted(steps.length, 'step')} over ${counted(drafts.length, 'record')}:`,
        ...drafts.map(({ record_title }) => `  ${record_title}`),
        ...outlook.lines,
      ]
      return { ...outlook, lines, result: { steps, drafts } }
    }
    if (!call.isSandbox) await call.confirm(`Run ${identifier} over ${counted(drafts.length, 'record')} in PRODUCTION?`)
    const body = { record_ids: drafts.map(({ local_record_db_id }) => local_record_db_id), is_sandbox: call.isSandbox }
    return runOutcome(await call.gateway.watch('Running', 'executePipeline', { params: { identifier }, body }))
  },
}
