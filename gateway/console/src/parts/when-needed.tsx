import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A component that is fetched when it is first shown. (React's `lazy` would show what stands there meanwhile for a third of a
 * second, however soon it has come.)
 *
 * @param meanwhile what is shown until it is there
 */
export function whenNeeded<P extends object>(
  fetchIt: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  let fetched: ComponentType<P> | undefined
  return function WhenNeeded(props: P) {
    const [state, setState] = useState<{ It?: ComponentType<P> | undefined; failed?: unknown }>({ It: fetched })
    useEffect(() => {
      // It may have come since this was first drawn.
      if (fetched !== undefined) return setState({ It: fetched })
      fetchIt().then(
        (It) => {
          fetched = It
          setState({ It })
        },
        (failed: unknown) => setState({ failed }),
      )
    }, [])
    if ('failed' in state) throw state.failed
    return state.It === undefined ? meanwhile : <state.It {...props} />
  }
}
