/** Which projects have work under way that lasts, by uuid. */
export type ProjectHolds = ReturnType<typeof projectHolds>

export function projectHolds() {
  const holds = new Map<string, Set<{ readonly purpose: string }>>()
  return {
    /**
     * Holds a project until the answer is called.
     *
     * @param purpose the work, for callers that want the file meanwhile
     */
    take(uuid: string, purpose: string) {
      const hold = { purpose }
      const all = holds.get(uuid) ?? new Set()
      holds.set(uuid, all.add(hold))
      return () => {
        all.delete(hold)
        if (all.size === 0 && holds.get(uuid) === all) holds.delete(uuid)
      }
    },
    isHeld: (uuid: string) => holds.has(uuid),
    purposesOf: (uuid: string) => [...(holds.get(uuid) ?? [])].map(({ purpose }) => purpose),
  }
}
