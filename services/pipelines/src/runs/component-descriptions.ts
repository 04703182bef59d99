import type { RunDescription } from '@regesta/contracts/components'
import type { Context } from '../context.js'

/** Milliseconds for which the description of a component is reused; short, so that an update takes effect soon. */
const FRESH = 5_000

/** What a run knows of the components that it works with. */
export type ComponentDescriptions = ReturnType<typeof componentDescriptions>

/** Asks for each component once where its steps follow each other closely, instead of once for each step of each item. */
export function componentDescriptions({ components }: Pick<Context, 'components'>) {
  const known = new Map<string, { readonly description: Promise<RunDescription>; readonly askedAt: number }>()
  return {
    /** Throws the `not_found` of the components service. */
    of(component_name: string): Promise<RunDescription> {
      const before = known.get(component_name)
      if (before !== undefined && performance.now() - before.askedAt < FRESH) return before.description
      const description = components.getRunDescription({ params: { component_name } })
      known.set(component_name, { description, askedAt: performance.now() })
      description.catch(() => known.delete(component_name))
      return description
    },
    /** Call it when the component turns out to be another version or installation by now. */
    forget: (component: string) => void known.delete(component),
  }
}
