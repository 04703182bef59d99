import { bracedNames } from './placeholders.js'

/** The texts of one variation of a prompt; older files call them `system_prompt` and `user_prompt`. */
export interface PromptTexts {
  readonly system: string | undefined
  readonly user: string | undefined
  readonly suggestedModel: string | undefined
}

export function promptTexts(variation: unknown): PromptTexts {
  const member = (...names: string[]) => {
    if (!(variation instanceof Map)) return undefined
    for (const name of names) {
      const value: unknown = variation.get(name)
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
    }
    return undefined
  }
  return {
    system: member('system', 'system_prompt'),
    user: member('user', 'user_prompt'),
    suggestedModel: member('suggested_model', 'model'),
  }
}

/** The placeholders in the texts of all variations of a prompt, unique and sorted. */
export function promptPlaceholders(prompt: unknown): string[] {
  if (!(prompt instanceof Map)) return []
  const texts = [...prompt.values()].map(promptTexts).flatMap(({ system, user }) => [system, user])
  return bracedNames(texts.filter((text) => text !== undefined).join('\n'))
}
