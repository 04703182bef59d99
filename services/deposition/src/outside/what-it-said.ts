import { say } from '@regesta/contracts/sentences'
import { refusalSentences } from '../domain/deposition-view.js'
import { keyOf, type RepositoryAddress } from './repository-address.js'
import type { Answered } from './send-call.js'

/** The sentences of an answer that is no success: where it leads, or what the repository says about the refusal. */
export const whatItSaid = (answer: Answered, address: RepositoryAddress): string[] =>
  answer.redirection === undefined
    ? refusalSentences(answer.status, answer.json, answer.text)
    : [leadingAway(answer.status, answer.redirection, address)]

/** Why an answer to a reading proves nothing. */
export function whyUnreadable(answer: Answered, address: RepositoryAddress): string {
  const { status, text, redirection } = answer
  if (status === 200) {
    return isPage(text) ? say('page_instead', { number: status }) : say('other_answer', { number: status })
  }
  const said = whatItSaid(answer, address).join('. ')
  return redirection !== undefined || said.startsWith('HTTP ') ? said : `HTTP ${status}: ${said}`
}

const isPage = (text: string) => /^\s*</.test(text)

function leadingAway(status: number, redirection: NonNullable<Answered['redirection']>, address: RepositoryAddress) {
  const { target, obstacle: reason } = redirection
  if (address.isPractice) return say('redirected_in_practice', { number: status, target, reason })
  return say('redirected', { number: status, target, reason, key: keyOf(address) })
}
