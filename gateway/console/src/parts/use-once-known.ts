import { useState } from 'react'

/**
 * Whether all that a page is made of has come once, or will not come: buttons below what comes later would move. From then
 * on the page stays, also while something is asked again.
 *
 * @param of what the page is about; for another one, all has to come again
 */
export function useOnceKnown(isAwaited: boolean, of: string): boolean {
  const [known, setKnown] = useState<string>()
  if (!isAwaited && known !== of) setKnown(of)
  return known === of
}
