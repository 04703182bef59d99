import type { Fixture } from './fixture.js'
import { isClearError, judgeAnswer } from './judge.js'
import type { BitingFile, Reader } from './readers/reader.js'
import { type Stretch, sentenceOf, type Watch } from './watch/watch.js'

/** Milliseconds after which only a clear error will do. */
const LONGEST = 5_000

/** What came of giving a file to a reader. */
export interface Bite {
  readonly file: BitingFile
  readonly reader: Reader
  readonly during: Stretch
  /** Broken promises that no clock is needed for. */
  readonly problems: readonly string[]
  /** Took longer than it may, and no clear error came of it. */
  readonly isSlow: boolean
  readonly isRefused: boolean
}

/** Gives a file to a reader. */
export async function bite(fixture: Fixture, reader: Reader, file: BitingFile): Promise<Bite> {
  const from = Date.now()
  const answer = await reader.read(fixture, file).catch((error: Error) => {
    return { status: 0, code: 'none', text: `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}` }
  })
  const during = { from, to: Date.now() }
  const isSlow = during.to - from > LONGEST && !isClearError(answer)
  return {
    file,
    reader,
    during,
    problems: judgeAnswer(answer),
    isSlow,
    isRefused: answer.status >= 400 || answer.status === 0,
  }
}

/** What can be said against a bite alone. */
export interface Shown {
  /** What needs no clock. */
  readonly certain: readonly string[]
  /** What a clock or a scale says, and the machine may have a part in. */
  readonly measured: readonly string[]
}

/** Gives a file to a reader while nothing else is asked for. */
export async function biteAlone(fixture: Fixture, watch: Watch, reader: Reader, file: BitingFile): Promise<Shown> {
  watch.grown()
  const { during, problems, isSlow } = await bite(fixture, reader, file)
  const deaf = (await watch.deaf(during)).map(sentenceOf)
  const isJudged = isSlow && (await watch.isFair(during))
  const slow = isJudged ? [`took ${during.to - during.from} ms without a clear error`] : []
  return { certain: problems, measured: [...deaf, ...watch.grown(), ...slow] }
}
