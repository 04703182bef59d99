import { formats } from '../formats.js'

const { count } = formats('en')

/** What a scan has not taken in, loaded with its page. */
export const leftOut = {
  ask: 'Show what was left out',
  nothing: 'All files of the chosen kinds were taken in.',
  otherKinds: (endings: string) => `Of none of the chosen kinds, and left out: ${endings}.`,
  otherKindsAtFirst: (endings: string) =>
    `Of none of the chosen kinds, and left out, among the files looked at first: ${endings}.`,
  noEnding: 'without an ending',
  some: (n: number) => `${count(n)} ${n === 1 ? 'entry was' : 'entries were'} left out`,
}
