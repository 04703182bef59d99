import type { Command } from '../command.js'
import { DRY_RUN, ENVIRONMENT, loadProject, PROJECT, requiredText } from '../command-options.js'
import { EXIT } from '../exit-code.js'
import { runOutcome } from '../run-outcome.js'
import { FILTERS, listDrafts } from '../tabs.js'

export const processDrafts: Command = {
  name: 'process',
  summary: 'Runs a pipeline over drafts',
  group: 'Work',
  usage: '--pipeline NAME [--search TEXT] [--title-pattern PATTERN] [options]',
  options: {
    pipeline: { type: 'string', value: 'NAME', help: 'The pipeline; regesta pipelines lists them.' },
    ...PROJECT,
    ...FILTERS,
    ...ENVIRONMENT,
    ...DRY_RUN,
  },
  example: 'regesta process --pipeline thumbnails --since 2026-05-01',
  async run(call) {
    const identifier = requiredText(call, 'pipeline')
    await loadProject(call)
    const drafts = await listDrafts(call)
    if (drafts.length === 0) return { lines: ['No draft fits'], result: [], exitCode: EXIT.ok }
    if (call.dryRun) {
      const { steps } = await call.gateway.call.getPipeline({ params: { identifier } })
      const lines = [
        `Would run ${steps.length} steps over ${drafts.length} records:`,
        ...drafts.map(({ record_title }) => `  ${record_title}`),
      ]
      return { lines, result: { steps, drafts }, exitCode: EXIT.ok }
    }
    const body = { record_ids: drafts.map(({ local_record_db_id }) => local_record_db_id), is_sandbox: call.isSandbox }
    return runOutcome(await call.gateway.watch('Running', 'executePipeline', { params: { identifier }, body }))
  },
}
