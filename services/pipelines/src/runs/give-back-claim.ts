import { keepTelling } from '@regesta/http/keep-telling'
import type { Context } from '../context.js'

/**
 * Gives the claim on a record back. Never throws: how an item ended is true whatever becomes of its claim, which is given back
 * as soon as the projects service takes it.
 */
export async function giveBackClaim(context: Context, project: string, token: string): Promise<void> {
  const tell = () => context.projects.releaseClaim({ project, params: { token } })
  await tell().catch((error: unknown) => {
    context.log.warn({ err: error }, 'claim not given back')
    void keepTelling(tell, context.closing)
  })
}
