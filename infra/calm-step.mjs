import { spawn } from 'node:child_process'

/** Milliseconds after which a log is told again that a step goes on. */
const PATIENCE = 30_000

/**
 * Runs programs side by side as one step: a single line says what is done and for how long. What they write is kept for the
 * case that one fails, since it fits many screens and says nothing to somebody who only waits.
 *
 * @param programs each a command with its words; `whyInVain` may find that it ended well in vain, `onDone` follows one that
 *   did not, whatever becomes of the others
 * @param isBeside whether others show how far they are meanwhile; the line comes at the end then
 * @returns undefined when all went well, else a sentence about one that did not
 */
export async function calmStep(title, programs, options, isBeside) {
  const line = lineFor(title, isBeside)
  const ends = await Promise.all(programs.map((program) => runToEnd(title, program, options)))
  const failed = ends.filter(({ fault }) => fault !== undefined)
  line.end(failed.length === 0 ? 'done' : 'failed')
  for (const { written } of failed) process.stderr.write(written)
  return failed[0]?.fault
}

async function runToEnd(title, { command, words, whyInVain = () => undefined, onDone = () => {} }, options) {
  const written = []
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(chunk))
  const reason = await new Promise((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (status) => resolve(status === 0 ? undefined : `it ended with ${status}`))
  })
  const fault = reason === undefined ? whyInVain() : `${title} failed: ${reason}. The lines above say why.`
  if (fault === undefined) onDone()
  return { fault, written: Buffer.concat(written) }
}

/** One line that counts seconds on a terminal; a log gets one at the beginning, at the end, and seldom between. */
function lineFor(title, isBeside) {
  const started = Date.now()
  const { isTTY } = process.stderr
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`
  const show = (text) => process.stderr.write(isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  if (!isBeside) show(`${title} ...`)
  const ticking = isBeside ? undefined : setInterval(() => show(`${title} ... ${elapsed()}`), isTTY ? 1000 : PATIENCE)
  return {
    end(word) {
      clearInterval(ticking)
      show(`${title}: ${word} after ${elapsed()}`)
      if (isTTY) process.stderr.write('\n')
    },
  }
}
