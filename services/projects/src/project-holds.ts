/** Which projects have work under way that lasts, by uuid. */
export interface ProjectHolds {
  /** Holds a project until the answer is called. */
  take(uuid: string): () => void
  isHeld(uuid: string): boolean
}

export function projectHolds(): ProjectHolds {
  const counts = new Map<string, number>()
  return {
    take(uuid) {
      counts.set(uuid, (counts.get(uuid) ?? 0) + 1)
      let held = true
      return () => {
        if (held) counts.set(uuid, (counts.get(uuid) ?? 1) - 1)
        held = false
      }
    },
    isHeld: (uuid) => (counts.get(uuid) ?? 0) > 0,
  }
}
