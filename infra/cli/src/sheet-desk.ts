import { errorSheet } from '@regesta/contracts/error-sheet'
import { ServiceError } from '@regesta/contracts/problem'
import { problemOf } from '@regesta/http/connect'
import { NAMED_PROJECT_HEADER } from '@regesta/http/headers'
import { openAgent } from '@regesta/http/http-agent'
import type { z } from 'zod'

const { downloadErrorSheet, compareErrorSheet } = errorSheet

/** What a corrected sheet changes, and what comes of it. */
export type Comparison = z.output<(typeof compareErrorSheet.answers)[200]>

/** The calls whose bodies are files. */
export type SheetDesk = ReturnType<typeof sheetDesk>

interface GatewayAccess {
  readonly url: string
  readonly token: string | undefined
  readonly about: () => string | undefined
}

export function sheetDesk({ url, token, about }: GatewayAccess, signal: AbortSignal) {
  // A large sheet takes longer than the five minutes that the fetch of Node waits for an answer.
  const agent = openAgent()

  async function ask(method: 'GET' | 'POST', path: string, form?: FormData) {
    const project = about()
    const packed = form === undefined ? undefined : new Response(form)
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(project === undefined ? {} : { [NAMED_PROJECT_HEADER]: project }),
      ...(packed === undefined ? {} : { 'content-type': packed.headers.get('content-type') ?? '' }),
    }
    const body = packed === undefined ? null : Buffer.from(await packed.arrayBuffer())
    const { origin, pathname, search } = new URL(`${url}${path}`)
    const call = { origin, path: pathname + search, method, headers, body, signal }
    const answer = await agent.request(call).catch((cause: unknown) => {
      throw new ServiceError('service_unavailable', `The gateway at ${url} does not answer`, {}, { cause })
    })
    if (answer.statusCode < 400) return answer.body
    const said = await answer.body.json().catch(() => ({}))
    throw problemOf({ status: answer.statusCode, headers: answer.headers, body: said }, 'gateway')
  }

  return {
    download: async (format: 'xlsx' | 'csv') =>
      new Uint8Array(await (await ask('GET', `${downloadErrorSheet.path}?format=${format}`)).arrayBuffer()),
    compare: async (name: string, bytes: Uint8Array) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      const answer = await ask('POST', compareErrorSheet.path, form)
      return compareErrorSheet.answers[200].parse(await answer.json())
    },
    close: () => agent.destroy(),
  }
}
