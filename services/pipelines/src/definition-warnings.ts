import { findingOf } from '@regesta/contracts/messages'
import type { Context } from './context.js'
import type { Definition } from './domain/definition.js'
import { membersWarnings } from './domain/members-without-effect.js'
import { patternWarnings } from './domain/pattern-warnings.js'
import { componentWarnings } from './outside/component-warnings.js'

/**
 * What a person should know about a definition that is stored all the same, and which sentences that is.
 *
 * @param misspelt warnings of unknown members, which were dropped from it
 */
export async function definitionWarnings(context: Context, definition: Definition, misspelt: readonly string[]) {
  const warnings = [
    ...misspelt,
    ...membersWarnings(definition),
    ...patternWarnings(definition),
    ...(await componentWarnings(context, definition)),
  ]
  return { warnings, findings: warnings.map(findingOf) }
}
