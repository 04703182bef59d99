import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../workspace.js'

/*
 * Where the description of the interface has become narrower than the released one without any change of what is taken:
 * it says now what was refused all along, or ought to have been, as it lost what nobody named. Each stands here with the
 * test of that refusal.
 */

interface Narrowing {
  readonly request: string
  /** Members that are demanded. Without any: the body must be an object. */
  readonly members?: readonly string[]
  readonly title: string
}

/** Sends every body and every member that the description demands, without it, to a whole installation. */
const SHOWN_BY = 'infra/endurance/tests/required-bodies.test.ts'
const WITHOUT_MEMBER = 'is refused when it is missing: %s without %s'
const NO_OBJECT = 'is refused when it is no object: %s'

const without = (request: string, ...members: string[]): Narrowing => ({ request, members, title: WITHOUT_MEMBER })
const object = (request: string): Narrowing => ({ request, title: NO_OBJECT })

const narrowings: readonly Narrowing[] = [
  without('POST /api/cli/pipelines/{pipeline_name}/execute', 'record_ids'),
  object('POST /api/config/save'),
  without('POST /api/pdb/load', 'path'),
  {
    request: 'POST /api/pipeline_components/{component_name}/config',
    members: ['parameters'],
    title: 'is refused when it is missing: %s',
  },
  object('POST /api/pipelines'),
  {
    request: 'POST /api/pipelines',
    members: ['identifier', 'name', 'steps'],
    title: 'is refused when it is missing: pipelines.createPipeline without %s',
  },
  object('PUT /api/pipelines/{identifier}'),
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

/** The sentences of the surface check that a narrowing explains. */
const explainedBy = ({ request, members }: Narrowing): string[] =>
  members === undefined
    ? [`${request}: ${REFUSED}: the body may be anything beside object`]
    : members.map((member) => `${request}: ${REFUSED}: '${member}' in the body may be missing`)

/** The changes that no narrowing explains, and what is wrong with the narrowings themselves. */
export function withoutNarrowings(changes: readonly string[]): string[] {
  const explained = new Set(narrowings.flatMap(explainedBy))
  const idle = [...explained].filter((sentence) => !changes.includes(sentence))
  return [
    ...changes.filter((change) => !explained.has(change)),
    ...idle.map((sentence) => `The surface check lists a narrowing that is none: ${sentence}`),
    ...unshown(),
  ]
}

function unshown(): string[] {
  const tests = existsSync(inRoot(SHOWN_BY)) ? readFileSync(inRoot(SHOWN_BY), 'utf8') : ''
  return narrowings
    .filter(({ title }) => !tests.includes(title))
    .map(({ request, title }) => `${request}: ${SHOWN_BY} has no test "${title}" that shows the refusal`)
}
