import type { Installation } from '@regesta/launcher/installation'

/** Nobody may wait longer, milliseconds. */
const PATIENCE = 30_000

/** What anybody may ask at any moment, by the service that answers, with the status of the answer. */
interface Question {
  readonly service: string
  readonly path: string
  readonly body?: unknown
  readonly status: number
}

/** Each service that may sleep is read from, and asked for what the gateway does not ask again by itself. */
export const QUESTIONS: readonly Question[] = [
  { service: 'utilities', path: '/utils/get_yaml_keys', body: { file_path: '/nowhere.yaml' }, status: 404 },
  { service: 'components', path: '/pipeline_components', status: 200 },
  { service: 'execution', path: '/components/executions', status: 200 },
  { service: 'pipelines', path: '/pipelines', status: 200 },
  { service: 'pipelines', path: '/pipelines', body: {}, status: 400 },
  { service: 'dataset', path: '/dataset/reconcile', status: 200 },
  { service: 'gateway', path: '/operations/components', status: 200 },
  { service: 'gateway', path: '/health', status: 200 },
]

export interface Answer {
  readonly status: number
  readonly text: string
  /** Whether it says that the service does not answer just now. */
  readonly isUnavailable: boolean
}

/** Asks through the gateway. */
export async function ask({ url }: Pick<Installation, 'url'>, path: string, body?: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const posted = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api${path}`, { ...posted, signal: AbortSignal.timeout(PATIENCE) })
  const isUnavailable = answer.status === 502 && answer.headers.get('error-code') === 'service_unavailable'
  return { status: answer.status, text: await answer.text(), isUnavailable }
}

/** Asks one of the questions; answers what is wrong with the answer. */
export async function pose(installation: Installation, question: Question, mayFall: boolean): Promise<string[]> {
  const { path, body, status } = question
  const what = `${body === undefined ? 'GET' : 'POST'} ${path}`
  try {
    const answer = await ask(installation, path, body)
    if (answer.status === status || (mayFall && answer.isUnavailable)) return []
    return [`${what} got ${answer.status} ${answer.text}`]
  } catch (error) {
    return [`${what} got no answer: ${error} ${(error as Error).cause ?? ''}`]
  }
}
