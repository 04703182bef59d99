import type { Context } from '../context.js'
import type { Definition } from '../domain/definition.js'

/** One warning for each component of a definition that is not installed, or when nobody can tell. */
export async function unknownComponents({ components, log }: Context, definition: Definition): Promise<string[]> {
  const names = [...new Set(definition.steps.map((step) => step.component_name).filter((name) => name !== ''))]
  const warnings = await Promise.all(
    names.map(async (component_name) => {
      try {
        const { exists } = await components.componentExists({ params: { component_name } })
        return exists ? [] : [`Component '${component_name}' is not installed; install it before the pipeline runs`]
      } catch (error) {
        log.warn({ err: error, component_name }, 'component not checked')
        return [`Component '${component_name}' could not be checked, because the components service does not answer`]
      }
    }),
  )
  return warnings.flat()
}
