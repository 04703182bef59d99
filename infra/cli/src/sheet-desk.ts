import { errorSheet } from '@regesta/contracts/error-sheet'
import { ServiceError } from '@regesta/contracts/problem'
import { problemOf } from '@regesta/http/connect'
import { NAMED_PROJECT_HEADER } from '@regesta/http/headers'
import type { Answer } from '@regesta/http/sending'
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
  const ask = async (path: string, init: RequestInit) => {
    const project = about()
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(project === undefined ? {} : { [NAMED_PROJECT_HEADER]: project }),
    }
    const answer = await fetch(`${url}${path}`, { ...init, headers, signal }).catch((cause: unknown) => {
      throw new ServiceError('service_unavailable', `The gateway at ${url} does not answer`, {}, { cause })
    })
    if (answer.status < 400) return answer
    const said: Answer = {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.json().catch(() => ({})),
    }
    throw problemOf(said, 'gateway')
  }
  return {
    download: async (format: 'xlsx' | 'csv') =>
      new Uint8Array(await (await ask(`${downloadErrorSheet.path}?format=${format}`, {})).arrayBuffer()),
    compare: async (name: string, bytes: Uint8Array) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), name)
      const answer = await ask(compareErrorSheet.path, { method: 'POST', body })
      return compareErrorSheet.answers[200].parse(await answer.json())
    },
  }
}
