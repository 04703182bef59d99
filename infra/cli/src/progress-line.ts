import type { Operation } from '@regesta/contracts/operations'
import { inWords } from './table.js'

const CLEAR = '\r\u001b[K'

type State = Pick<Operation, 'done' | 'total' | 'unit' | 'message'>

/** One line on a terminal that replaces itself, with rate and time left; logs and pipes get none of it. */
export function progressLine(label: string, output: NodeJS.WriteStream, now: () => number = Date.now) {
  const started = now()
  return {
    show(state: State): void {
      if (!output.isTTY) return
      const said = describe(state, (now() - started) / 1000)
      const line = said === '' ? `${label} ...` : `${label}: ${said}`
      output.write(`${CLEAR}${line.slice(0, (output.columns ?? 100) - 1)}`)
    },
    end: (): void => void (output.isTTY && output.write(CLEAR)),
  }
}

/** For example `12/40 records, 3.1/s, 9 s left`; '' while nothing is known. */
export function describe(state: State, seconds: number): string {
  const { done, total, unit } = state
  const rate = seconds > 0 ? done / seconds : 0
  const [amountOf, speedOf] =
    unit === 'bytes' ? [inWords, inWords] : [String, (perSecond: number) => perSecond.toFixed(1)]
  const things = (total ?? done) === 1 ? unit.replace(/s$/, '') : unit
  const amount =
    done === 0 && total === null
      ? ''
      : `${amountOf(done)}${total === null ? '' : ` of ${amountOf(total)}`}${unit === 'bytes' ? '' : ` ${things}`}`
  const speed = rate === 0 ? '' : `${speedOf(rate)}/s`
  const left = rate === 0 || total === null || done >= total ? '' : `${Math.ceil((total - done) / rate)} s left`
  const message = addedBy(state)
  const told = [amount, speed, left].filter((part) => part !== '').join(', ')
  return message === '' ? told : told === '' ? message : `${told} (${message})`
}

/** What the message says that the amount does not. */
function addedBy({ done, total, unit, message }: State): string {
  const told = unit === 'bytes' && total !== null ? `${inWords(done)} of ${inWords(total)}` : `${done} of ${total} `
  return message.includes(told) ? '' : message
}
