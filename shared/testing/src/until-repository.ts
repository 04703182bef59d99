import { setTimeout as pause } from 'node:timers/promises'
import type { RepositoryLimits } from '@regesta/contracts/repository'

interface Deposition {
  showRepositoryLimits(input: {
    query: { is_sandbox: 'true' }
  }): Promise<{ repositories: readonly Pick<RepositoryLimits, 'repository'>[] }>
}

/** Milliseconds between two questions, and the most that a slow machine may take to follow a configuration. */
const INTERVAL = 20
const PATIENCE = 20_000

/**
 * Waits until the deposition service has heard of the repository that was saved as its sandbox. Whoever asks for a draft
 * sooner gets it at the repository of before.
 *
 * @param identity normalised base URL, or `practice`
 */
export async function untilRepositoryIs(deposition: Deposition, identity: string): Promise<void> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const { repositories } = await deposition.showRepositoryLimits({ query: { is_sandbox: 'true' } })
    const named = repositories[0]?.repository
    if (named === identity) return
    if (performance.now() > deadline) throw new Error(`The sandbox is ${named} still, not ${identity}`)
    await pause(INTERVAL)
  }
}
