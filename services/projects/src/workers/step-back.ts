import { getPriority, setPriority } from 'node:os'

/** Work in the background still gets about a tenth of a processor that others want, too. */
const BACKGROUND = 10

/** Lets other threads go before the one that calls. Only Linux gives threads of one process different priorities. */
export function stepBack(): void {
  if (process.platform === 'linux' && getPriority() < BACKGROUND) setPriority(BACKGROUND)
}
