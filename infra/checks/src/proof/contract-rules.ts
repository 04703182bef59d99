import { specifiedEndpoints } from './specified-endpoints.js'
import { type PublicEndpoint, surface } from './surface.js'

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
  'GET /health/live',
  'POST /sign_in_link',
  'GET /openapi.json',
  'GET /docs',
  'GET /operability/tests',
])

/** Specified endpoints and statuses that no contract declares, and contracts that promise no error. */
export function contractFaults(endpoints = [...surface().values()].flat()): string[] {
  const known = new Set(endpoints.map(({ key }) => key))
  const withoutContract = [...specifiedEndpoints.keys()].filter((key) => !known.has(key))
  return [
    ...withoutContract.map((key) => `${key} has no contract. Declare it in contracts/src and serve it`),
    ...endpoints.flatMap(faultsOf),
  ]
}

function faultsOf({ key, endpoint }: PublicEndpoint): string[] {
  const declared = new Set([...Object.keys(endpoint.answers).map(Number), ...endpoint.errors])
  if (endpoint.needsProject) declared.add(400)
  const missing = (specifiedEndpoints.get(key) ?? []).filter((status) => !declared.has(status))
  const hasError = endpoint.errors.length > 0 || endpoint.needsProject || ALWAYS_ANSWERS.has(key)
  return [
    ...missing.map((status) => `The contract of ${key} does not declare ${status}`),
    ...(hasError ? [] : [`${key} declares no error. Every request can go wrong; say how`]),
  ]
}
