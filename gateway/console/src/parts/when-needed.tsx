import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A component that is fetched when it is first shown, or before, by `fetch`. (React's `lazy` would show what stands there
 * meanwhile for a third of a second, however soon it has come.)
 *
 * @param meanwhile what is shown until it is there
 */
export function whenNeeded<P extends object>(fetchIt: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null) {
  let fetched: ComponentType<P> | undefined
  const fetch = async () => {
    fetched = await fetchIt()
  }
  function WhenNeeded(props: P) {
    const [failed, setFailed] = useState<{ reason: unknown }>()
    const [It, setIt] = useState(() => fetched)
    useEffect(() => {
      // It may have come since this was first drawn.
      if (fetched !== undefined) return setIt(() => fetched)
      fetch().then(
        () => setIt(() => fetched),
        (reason: unknown) => setFailed({ reason }),
      )
    }, [])
    if (failed) throw failed.reason
    return It === undefined ? meanwhile : <It {...props} />
  }
  return Object.assign(WhenNeeded, { fetch })
}
