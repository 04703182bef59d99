import { createInterface } from 'node:readline/promises'
import { EXIT, Refusal, UsageError } from './exit-code.js'
import type { Terminal } from './terminal.js'

/** Asks before something that cannot be undone. A no does not make the command line wrong. */
export async function confirm(question: string, yes: boolean, { stdin, stderr }: Terminal): Promise<void> {
  if (yes) return
  if (!stdin.isTTY) throw new UsageError(`${question} Without a terminal, say so with --yes`)
  const dialogue = createInterface({ input: stdin, output: stderr })
  const answer = await dialogue.question(`${question} Type yes to go on: `).catch((error: Error) => {
    stderr.write('\n')
    // The dialogue takes Ctrl-C and Ctrl-D for itself, and says which in words alone.
    if (error.message.includes('Ctrl+C')) throw new Refusal('Interrupted; nothing was done', EXIT.interrupted)
    if (error.name === 'AbortError') throw new Refusal('Nothing was done')
    throw error
  })
  dialogue.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new Refusal('Nothing was done')
}
