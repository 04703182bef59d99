import { formats } from '../formats.js'

const { count } = formats('en')
const records = (number: number) => `${count(number)} ${number === 1 ? 'record' : 'records'}`

/** Texts of a pipeline that is run over records. */
export const pipelineRun = {
  offer: (all: number) => `Run a pipeline over ${count(all)}…`,
  title: (all: number) => `Run a pipeline over ${records(all)}`,
  pipeline: 'Pipeline',
  none: 'There is no pipeline yet. One is stored from a YAML file.',
  toPipelines: 'Pipelines',
  whole: 'Show it with all its settings',
  steps: 'Its steps',
  noSteps: 'It has no steps.',
  changes: 'Fields of the metadata that it fills, whatever stands there now',
  nothing: 'none',
  does: 'For each record',
  run: 'its steps run over the source file',
  draft: 'it gets a draft, where it has none',
  upload: 'its files are sent',
  publish: 'it is published',
  force: 'Run every step, also those for which nothing has changed',
  begin: (all: number) => `Run it over ${records(all)}`,
  changed: (now: number, before: number) =>
    `The list has changed: it has ${records(now)} now, not ${count(before)}. Look at it again.`,
  results: 'What came of each record',
  result: 'Result',
  record: 'Record',
  recordOf: (id: number | string) => `Record ${id}`,
  done: 'done',
  failed: 'failed',
  said: 'Remarks',
  reason: 'What failed, and why',
  over: 'Run it over records',
}

export type PipelineRunTexts = typeof pipelineRun
