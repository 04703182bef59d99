import type { Context } from './context.js'
import type { Definition } from './domain/definition.js'
import { membersWarnings } from './domain/members-without-effect.js'
import { patternWarnings } from './domain/pattern-warnings.js'
import { componentWarnings } from './outside/component-warnings.js'

/** What a person should know about a definition that is stored all the same. */
export async function definitionWarnings(context: Context, definition: Definition): Promise<string[]> {
  return [
    ...membersWarnings(definition),
    ...patternWarnings(definition),
    ...(await componentWarnings(context, definition)),
  ]
}
