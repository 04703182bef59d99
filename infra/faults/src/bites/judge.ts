import { naturalStatus } from '@regesta/contracts/problem'
import type { Answer } from './fixture.js'

const OPAQUE = /An unexpected error occurred\. The log of/

/** Whether an error says what is the matter: with a code of the list, and with a sentence of its own. */
export const isClearError = ({ status, code, text }: Answer): boolean =>
  status >= 400 && code in naturalStatus && !OPAQUE.test(text)

/** What an answer has against it, whatever time it took. */
export function judgeAnswer(answer: Answer): string[] {
  const { status, code, text } = answer
  const isError = status >= 400 || code !== ''
  return isError && (!isClearError(answer) || OPAQUE.test(text))
    ? [`no clear error: ${status} ${code} ${text.slice(0, 300)}`]
    : []
}
