import type { Operation } from '@regesta/contracts/operations'

const CLEAR = '\r\u001b[K'

/** One line on a terminal that replaces itself, with rate and time left; elsewhere a line every few seconds. */
export function progressLine(label: string, output: NodeJS.WriteStream, now: () => number = Date.now) {
  const started = now()
  let lastWritten = 0
  return {
    show(state: Pick<Operation, 'done' | 'total' | 'unit' | 'message'>): void {
      const line = `${label}: ${describe(state, (now() - started) / 1000)}`
      if (output.isTTY) output.write(`${CLEAR}${line.slice(0, (output.columns ?? 100) - 1)}`)
      else if (now() - lastWritten > 2_000) {
        lastWritten = now()
        output.write(`${line}\n`)
      }
    },
    end: (): void => void (output.isTTY && output.write(CLEAR)),
  }
}

/** For example `12/40 records, 3.1/s, 9 s left`. */
export function describe(
  { done, total, unit, message }: Pick<Operation, 'done' | 'total' | 'unit' | 'message'>,
  seconds: number,
): string {
  const rate = seconds > 0 ? done / seconds : 0
  const amount =
    unit === 'bytes'
      ? `${inMiB(done)}${total === null ? '' : `/${inMiB(total)}`} MiB`
      : `${done}${total === null ? '' : `/${total}`} ${unit}`
  const speed = rate === 0 ? '' : unit === 'bytes' ? `, ${inMiB(rate)} MiB/s` : `, ${rate.toFixed(1)}/s`
  const left = rate === 0 || total === null || done >= total ? '' : `, ${Math.ceil((total - done) / rate)} s left`
  return `${amount}${speed}${left}${message === '' ? '' : ` (${message})`}`
}

const inMiB = (bytes: number) => (bytes / (1024 * 1024)).toFixed(1)
