/** Lets pieces of work with the same key run one after another, others at the same time. */
export type InTurn = ReturnType<typeof inTurn>

export function inTurn() {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run<T>(key: string, work: () => Promise<T>) {
      const before = last.get(key) ?? Promise.resolve()
      const mine = before.catch(() => {}).then(work)
      last.set(key, mine)
      try {
        return await mine
      } finally {
        if (last.get(key) === mine) last.delete(key)
      }
    },
  }
}
