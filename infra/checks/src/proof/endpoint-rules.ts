import { readFileSync } from 'node:fs'
import type { ProvedTest } from '../evidence/evidence.js'
import { inRoot } from '../workspace.js'
import { answersOf, isNamedIn } from './choose-test.js'
import { specifiedEndpoints } from './specified-endpoints.js'
import { type PublicEndpoint, surface } from './surface.js'

type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>

/** Endpoints that promise an answer whatever happens, so that there is no error to show. */
const ALWAYS_ANSWERS: ReadonlySet<string> = new Set([
  'GET /utils/list_llm_models',
  'GET /pipeline_components/:component_name/exists',
  'POST /pipeline_components/health_check',
  'GET /pipeline_components/install/stream/:installation_id',
  'GET /components/logs/:execution_id',
  'POST /pdb/unload',
  'GET /dataset/persons.csv',
  'GET /operations/:service',
  'GET /health',
  'GET /openapi.json',
  'GET /docs',
])

/** What is missing for an endpoint: its contract, its entry in OpenAPI, an error, a test of its own. */
export function endpointFaults(tests: readonly ProvedTest[], openapi = committedPaths()): string[] {
  const endpoints = [...surface().values()].flat()
  const known = new Map(endpoints.map((endpoint) => [endpoint.key, endpoint]))
  const withoutContract = [...specifiedEndpoints.keys()].filter((key) => !known.has(key))
  return [
    ...withoutContract.map((key) => `${key} has no contract. Declare it in contracts/src and serve it`),
    ...endpoints.flatMap((endpoint) => [
      ...contractFaults(endpoint),
      ...openApiFaults(endpoint, openapi),
      ...(hasOwnTest(endpoint, tests) ? [] : [`${endpoint.key} has no test of its own in ${endpoint.home}/tests`]),
    ]),
  ]
}

function contractFaults({ key, endpoint }: PublicEndpoint): string[] {
  const declared = new Set([...Object.keys(endpoint.answers).map(Number), ...endpoint.errors])
  if (endpoint.needsProject) declared.add(400)
  const missing = (specifiedEndpoints.get(key) ?? []).filter((status) => !declared.has(status))
  const hasError = endpoint.errors.length > 0 || endpoint.needsProject || ALWAYS_ANSWERS.has(key)
  return [
    ...missing.map((status) => `The contract of ${key} does not declare ${status}`),
    ...(hasError ? [] : [`${key} declares no error. Every request can go wrong; say how`]),
  ]
}

/** The committed document names every path, method and status that a contract promises. */
function openApiFaults({ key, endpoint }: PublicEndpoint, paths: Paths): string[] {
  const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`.replace(
    '/operations/{service}',
    '/operations/projects',
  )
  const entry = paths[path]?.[endpoint.method.toLowerCase()]
  if (entry === undefined) return [`${key} has no entry in contracts/openapi/regesta.json. Write it anew: npm run gen`]
  const promised = [...Object.keys(endpoint.answers), ...endpoint.errors.map(String)]
  return promised
    .filter((status) => entry.responses[status] === undefined)
    .map((status) => `contracts/openapi/regesta.json does not describe ${status} of ${key}`)
}

/** A test of the owner that asks for the endpoint, gets an answer without an error, and names it in its source. */
const hasOwnTest = (endpoint: PublicEndpoint, tests: readonly ProvedTest[]) =>
  tests.some(
    (test) =>
      test.state === 'passed' &&
      test.file.startsWith(`${endpoint.home}/tests/`) &&
      succeeds(test, endpoint) &&
      isNamedIn(test, endpoint),
  )

const succeeds = (test: ProvedTest, { recorded }: PublicEndpoint) =>
  [...answersOf(test)].some((line) => line.startsWith(`${recorded} 2`))

const committedPaths = () =>
  (JSON.parse(readFileSync(inRoot('contracts/openapi/regesta.json'), 'utf8')) as { paths: Paths }).paths
