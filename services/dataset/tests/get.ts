import { TEST_KEY } from '@regesta/testing/start-for-test'

export interface Got {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON of the answer; empty when it is none. */
  readonly body: Record<string, unknown>
}

/** One request to a service, with the installation key. */
export async function getFrom(url: string, path: string, init: RequestInit = {}): Promise<Got> {
  const response = await fetch(`${url}${path}`, { ...init, headers: { 'regesta-key': TEST_KEY, ...init.headers } })
  // As it is: reading it as a text would leave out the mark of UTF-8.
  const text = Buffer.from(await response.arrayBuffer()).toString()
  return { status: response.status, headers: response.headers, text, body: parsed(text) as Got['body'] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** A form, as reconciliation clients send their queries. */
export const form = (values: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(values).toString(),
})
