/** Lets pieces of work with the same key run one after another, others at the same time. */
export interface InTurn {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function inTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
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
