import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { allOrphans, type Orphan, orphanKey } from '../../api/repository.js'

export type PickedOrphans = ReturnType<typeof usePickedOrphans>

const byKey = (orphans: readonly Orphan[]) => new Map(orphans.map((one) => [orphanKey(one), one]))

/** The orphans that somebody has chosen, of whatever page. */
export function usePickedOrphans(project: string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Orphan>>(new Map())
  const choosingAll = useMutation({
    mutationFn: () => allOrphans(project),
    onSuccess: (all) => setPicked(byKey(all)),
  })
  return {
    orphans: [...picked.values()],
    has: (orphan: Orphan) => picked.has(orphanKey(orphan)),
    toggle: (orphan: Orphan) => {
      const next = new Map(picked)
      if (!next.delete(orphanKey(orphan))) next.set(orphanKey(orphan), orphan)
      setPicked(next)
    },
    pickAll: () => choosingAll.mutate(),
    pickNone: () => setPicked(new Map()),
    leave: (some: readonly Orphan[]) => {
      const gone = byKey(some)
      setPicked((all) => new Map([...all].filter(([key]) => !gone.has(key))))
    },
    /** Why not all could be chosen. */
    error: choosingAll.error,
  }
}
