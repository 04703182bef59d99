import type { Endpoint } from '../endpoint.js'

/** The parts of the interface in the order of a person's work, each with a sentence. */
export const tagSentences: Readonly<Record<string, string>> = {
  projects: 'The project file: scanning folders into it, loading it, its files, records, mappings and credentials.',
  deposition:
    'Metadata of records, and what is done with them at the research repository: drafts, files, publication, versions.',
  components: 'Processing components: finding, installing, updating and configuring them.',
  execution: 'Single executions of a component, with their logs and results.',
  pipelines: 'Components in a row over many records, and their runs.',
  utilities: 'Questions about tables, templates, prompts and XML files on this machine.',
  dataset: 'The published dataset of person records, and reconciliation of names with it.',
  settings: 'The configuration of the installation.',
  gateway: 'The installation itself: its health and this description.',
}

/** What a caller has to know of an endpoint beyond its summary. */
export function aboutEndpoint(endpoint: Endpoint): string {
  return [
    `${endpoint.summary}.`,
    ...(endpoint.needsProject ? ['Needs a loaded project.'] : []),
    ...(endpoint.long ? [LONG] : []),
    ...(endpoint.kind === 'events' ? [EVENTS] : []),
    ...(endpoint.method === 'GET' ? [] : [REPEAT[endpoint.repeat]]),
  ].join(' ')
}

const LONG =
  'Long work: the answer comes when it has ended. With `Prefer: respond-async` it comes at once and names an operation that can be followed and cancelled.'

const EVENTS = 'Server-sent events; a viewer that was cut off goes on after the event that `Last-Event-ID` names.'

const REPEAT: Readonly<Record<Endpoint['repeat'], string>> = {
  safe: 'May be sent again when its answer was lost.',
  keyed: 'May be sent again with the same key when its answer was lost.',
  never: 'When its answer was lost, look what became of it before sending it again.',
}
