import type { Context } from '../context.js'

/** What was said of a component is believed for so long, so that an update of it takes effect soon. Milliseconds. */
const FRESH = 5_000

/** Which versions of components a run works with. */
export type ComponentVersions = ReturnType<typeof componentVersions>

/** Asks for each component once where its steps follow each other closely, instead of once for each step of each item. */
export function componentVersions({ components }: Pick<Context, 'components'>) {
  const known = new Map<string, { readonly version: Promise<string>; readonly askedAt: number }>()

  async function ask(component_name: string): Promise<string> {
    const { version } = await components.getRunDescription({ params: { component_name } })
    return version
  }

  return {
    /** Throws the `not_found` of the components service. */
    of(component: string) {
      const before = known.get(component)
      if (before !== undefined && performance.now() - before.askedAt < FRESH) return before.version
      const version = ask(component)
      known.set(component, { version, askedAt: performance.now() })
      version.catch(() => known.delete(component))
      return version
    },
    /** The component has turned out to be installed in another version. */
    forget: (component: string) => void known.delete(component),
  }
}
