import { asText } from '@regesta/contracts/as-text'
import type { Call, Command, Outcome } from '../command.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import { meantBy } from '../first-word.js'
import { objectIn } from '../object-in.js'
import { pipelineNamed } from '../pipeline-named.js'
import { stepLines } from '../pipeline-outlook.js'
import { counted, table } from '../table.js'

export const pipelines: Command = {
  name: 'pipelines',
  group: 'Look up',
  summary: 'Lists the pipelines, shows the steps of one, or stores one from a file; - is standard input',
  usage: '[NAME]\nimport FILE [--replace]',
  options: {
    replace: { type: 'boolean', default: false, help: 'Of import: takes the place of the pipeline of this name.' },
  },
  example: 'regesta pipelines import pipeline.yaml',
  words: { least: 0, most: 2 },
  wordChoices: ['import'],
  async run(call) {
    const [name, file] = call.words
    if (name === undefined) return listAll(call)
    if (file !== undefined) meantBy(name, { import: true })
    return name === 'import' ? store(call, file) : show(call, name)
  },
}

async function listAll({ gateway }: Call): Promise<Outcome> {
  const known = await gateway.call.listPipelines()
  const rows = known.map(({ identifier, name, status, steps }) => [
    identifier,
    status,
    counted(steps.length, 'step'),
    name,
  ])
  const lines = rows.length === 0 ? ['There is no pipeline'] : table([['NAME', 'STATE', 'STEPS', 'TITLE'], ...rows])
  return { lines, result: known, exitCode: EXIT.ok }
}

async function show(call: Call, identifier: string): Promise<Outcome> {
  const pipeline = await pipelineNamed(call, identifier)
  return {
    lines: [`${pipeline.name} (${pipeline.status})`, ...stepLines(pipeline)],
    result: pipeline,
    exitCode: EXIT.ok,
  }
}

async function store(call: Call, file: string | undefined): Promise<Outcome> {
  if (file === undefined) throw new UsageError('FILE is missing')
  const body = await objectIn(file, 'pipeline', call.terminal)
  const params = { identifier: asText(body.identifier ?? '') }
  const { call: to } = call.gateway
  const isThere = (await to.listPipelines()).some(({ identifier }) => identifier === params.identifier)
  if (isThere && call.options.replace !== true)
    throw new Refusal(`There is a pipeline '${params.identifier}' already. --replace puts this one in its place`)
  const { warnings, ...saved } = isThere ? await to.updatePipeline({ params, body }) : await to.createPipeline({ body })
  for (const warning of warnings) call.print(`warning: ${warning}`)
  return { lines: [`${params.identifier} is stored`], result: { ...saved, ...params, warnings }, exitCode: EXIT.ok }
}
