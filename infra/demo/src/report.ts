/** Where the demonstration writes what it does. */
export interface Report {
  /** A numbered step. */
  step(title: string): void
  line(text: string): void
  /** A line that replaces itself on a terminal; elsewhere only its last state is written. */
  progress(done: number, total: number, text: string): void
}

export function consoleReport(output: NodeJS.WriteStream): Report {
  let steps = 0
  return {
    step: (title) => output.write(`\n${++steps}. ${title}\n`),
    line: (text) => output.write(`   ${text}\n`),
    progress(done, total, text) {
      const bar = '█'.repeat(Math.round((20 * done) / Math.max(total, 1))).padEnd(20, '░')
      const line = `   ${bar} ${done}/${total} ${text}`
      if (output.isTTY) output.write(`\r${line.slice(0, 110).padEnd(110)}${done === total ? '\n' : ''}`)
      else if (done === total) output.write(`${line}\n`)
    },
  }
}
