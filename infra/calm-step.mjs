import { spawn } from 'node:child_process'

/** Milliseconds after which a log is told again that a step goes on. */
const PATIENCE = 30_000

/**
 * Runs a program as one step: a single line says what is done and for how long. What the program writes is kept for the case
 * that it fails, since it fits many screens and says nothing to somebody who only waits.
 *
 * @returns undefined when it went well, else why not
 */
export async function calmStep(title, command, words, options) {
  const line = lineFor(title)
  const written = []
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(chunk))
  const fault = await new Promise((resolve) => {
    child.on('error', resolve)
    child.on('close', (status) => resolve(status === 0 ? undefined : new Error(`it ended with ${status}`)))
  })
  line.end(fault === undefined ? 'done' : 'failed')
  if (fault !== undefined) process.stderr.write(Buffer.concat(written))
  return fault
}

/** One line that counts seconds on a terminal; a log gets one at the beginning, at the end, and seldom between. */
function lineFor(title) {
  const started = Date.now()
  const { isTTY } = process.stderr
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`
  const show = (text) => process.stderr.write(isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  show(`${title} ...`)
  const ticking = setInterval(() => show(`${title} ... ${elapsed()}`), isTTY ? 1000 : PATIENCE)
  return {
    end(word) {
      clearInterval(ticking)
      show(`${title}: ${word} after ${elapsed()}`)
      if (isTTY) process.stderr.write('\n')
    },
  }
}
