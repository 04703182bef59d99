import { BODY_DEMANDED, type Surface } from './breaking-changes.js'

/*
 * Where the description of the interface has become narrower than the released one without any change of what is taken:
 * it says now what was refused all along, or ought to have been, as it lost what nobody named. That a body is demanded
 * needs no entry: a test sends each of these requests without one. `proof/narrowing-faults.ts` demands the test of each refusal.
 */

interface Narrowing {
  readonly request: string
  /** Members that are demanded. */
  readonly members?: readonly string[]
  /** Other things that are demanded of the body: that it is an object, or that it chooses one of several. */
  readonly form?: 'object' | 'choice'
}

const without = (request: string, ...members: string[]): Narrowing => ({ request, members })
const object = (request: string): Narrowing => ({ request, form: 'object' })
const choice = (request: string): Narrowing => ({ request, form: 'choice' })

const narrowings: readonly Narrowing[] = [
  without('POST /api/cli/pipelines/{pipeline_name}/execute', 'record_ids'),
  object('POST /api/config/save'),
  without('POST /api/pdb/load', 'path'),
  without('POST /api/pipeline_components/{component_name}/config', 'parameters'),
  object('POST /api/pipelines'),
  without('POST /api/pipelines', 'identifier', 'name', 'steps'),
  object('PUT /api/pipelines/{identifier}'),
  choice('POST /api/pipelines/{identifier}/execute'),
  without('POST /api/pipelines/{identifier}/execute_on_local_files', 'local_file_paths'),
  object('PUT /api/pipelines/{identifier}/metadata_mapping'),
  without(
    'POST /api/project/create-and-scan',
    'projectName',
    'shortCode',
    'pdbPath',
    'modalities',
    'dataInPath',
    'dataOutPath',
    'batchEntity',
    'scanOptions',
  ),
  without('POST /api/project/inspect', 'pdbPath'),
  without('POST /api/project/match_files_for_versioning', 'directory_path'),
  without('POST /api/project/source_files/add', 'absolute_file_paths'),
  without('POST /api/project/update_title', 'title'),
]

const REFUSED = 'a request is refused that was accepted'

const FORM_CHANGES = {
  object: 'the body may be anything beside object',
  choice: 'the body has a form that is none of the allowed ones',
}

/** The sentences of the surface check that a narrowing explains. */
const explainedBy = ({ request, members = [], form }: Narrowing): string[] => [
  ...(form === undefined ? [] : [`${request}: ${REFUSED}: ${FORM_CHANGES[form]}`]),
  ...members.map((member) => `${request}: ${REFUSED}: '${member}' in the body may be missing`),
]

/** The changes that no narrowing explains, and narrowings that explain nothing. */
export function withoutNarrowings(changes: readonly string[]): string[] {
  const explained = new Set(narrowings.flatMap(explainedBy))
  const idle = [...explained].filter((sentence) => !changes.includes(sentence))
  return [
    ...changes.filter((change) => !explained.has(change) && !change.endsWith(`: ${BODY_DEMANDED}`)),
    ...idle.map((sentence) => `The surface check lists a narrowing that is none: ${sentence}`),
  ]
}

/** What each request that the description narrows is called in the titles of its tests. */
export function refusalsToShow(surface: Surface, all = narrowings): string[] {
  const operations = Object.entries(surface.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ request: `${method.toUpperCase()} ${path}`, operation })),
  )
  const idOf = (request: string) => operations.find((one) => one.request === request)?.operation.operationId ?? request
  return [
    ...operations
      .filter(({ operation }) => operation.requestBody?.required === true)
      .map(({ request }) => `is refused when it is missing: ${idOf(request)}`),
    ...all.flatMap(({ request, members = [], form }) => [
      ...(form === undefined ? [] : [`${FORM_REFUSALS[form]}: ${idOf(request)}`]),
      ...members.map((member) => `is refused when it is missing: ${idOf(request)} without ${member}`),
    ]),
  ]
}

const FORM_REFUSALS = {
  object: 'is refused when it is no object',
  choice: 'is refused when it chooses nothing',
}
