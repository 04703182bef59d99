/** Which projects have work under way that lasts, by uuid. */
export interface ProjectHolds {
  /**
   * Holds a project until the answer is called.
   *
   * @param purpose the work, for whoever wants the file meanwhile
   */
  take(uuid: string, purpose: string): () => void
  isHeld(uuid: string): boolean
  purposesOf(uuid: string): string[]
}

export function projectHolds(): ProjectHolds {
  const holds = new Map<string, Set<{ readonly purpose: string }>>()
  return {
    take(uuid, purpose) {
      const hold = { purpose }
      const all = holds.get(uuid) ?? new Set()
      holds.set(uuid, all.add(hold))
      return () => {
        all.delete(hold)
        if (all.size === 0 && holds.get(uuid) === all) holds.delete(uuid)
      }
    },
    isHeld: (uuid) => holds.has(uuid),
    purposesOf: (uuid) => [...(holds.get(uuid) ?? [])].map(({ purpose }) => purpose),
  }
}
