import { say } from '@regesta/contracts/sentences'
import { MOST_OF_A_SIDE, MOST_PIXELS, type PictureAnswer, type ProcessAnswer, type Refusal } from './picture-task.js'

const TOO_MANY_PIXELS = say('picture_pixels', { number: MOST_PIXELS / 1_000_000 })

const REFUSED: Readonly<Record<Refusal, string>> = {
  pixels: TOO_MANY_PIXELS,
  side: say('picture_side', { number: MOST_OF_A_SIDE }),
  raw_alone: say('picture_raw_alone', {}),
}
/** Letters of what a decoder says. */
const MOST_LETTERS = 200

/** What the process answers, with a sentence about why there is no picture. */
export function worded(answer: ProcessAnswer): PictureAnswer {
  if ('done' in answer) return answer
  return { failed: 'refused' in answer ? REFUSED[answer.refused] : whyUndecoded(answer.undecoded) }
}

function whyUndecoded(said: string): string {
  if (/pixel limit/i.test(said)) return TOO_MANY_PIXELS
  if (/unsupported image format/i.test(said)) return say('picture_format', {})
  const [first = ''] = said.split('\n')
  const reason = first.replaceAll(/\/proc\/\d+\/fd\/\d+/g, 'the file').slice(0, MOST_LETTERS)
  return say('picture_undecodable', { reason })
}
