import type { ProblemCode } from '@regesta/contracts/problem'

/** What the installation said instead of an answer, or why there was none. */
export class Problem extends Error {
  constructor(
    message: string,
    /** 0 where nothing was answered. */
    readonly status: number,
    readonly code: ProblemCode | 'unreachable' | 'unknown',
    /** Names the request in the logs of all services. */
    readonly requestId: string | null,
    /** Members that the error carries beside its sentence. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'Problem'
  }

  /** Whether a service has said it; else nothing came, or only that nothing came. */
  get isAnswer(): boolean {
    return this.status !== 0 && this.status !== 502
  }
}

/** Whether an error answers the request; if none came, or no service could be reached, the outcome is unknown. */
export const isRefusal = (error: Error | null): boolean =>
  error instanceof Problem && error.status >= 400 && error.status < 500

/** The error of an answer, with the sentence of its body as it is. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = await bodyOf(response)
  const { error, success: _, ...members } = body
  const sentence = typeof error === 'string' ? error : `${response.status} ${response.statusText}`.trim()
  const code = (response.headers.get('error-code') ?? 'unknown') as Problem['code']
  return new Problem(sentence, response.status, code, response.headers.get('request-id'), members)
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
