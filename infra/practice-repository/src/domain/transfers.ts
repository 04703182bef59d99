/** Which buckets are receiving files at this moment. */
export function createTransfers() {
  const counts = new Map<string, number>()
  const add = (bucketId: string, change: number) => counts.set(bucketId, (counts.get(bucketId) ?? 0) + change)
  return {
    /** Notes that a file is arriving; the answer notes that it arrived, or failed to. */
    begin(bucketId: string): () => void {
      add(bucketId, 1)
      return () => {
        if (add(bucketId, -1).get(bucketId) === 0) counts.delete(bucketId)
      }
    },
    underWay: (bucketId: string): boolean => counts.has(bucketId),
  }
}

export type Transfers = ReturnType<typeof createTransfers>
