import { useMutation } from '@tanstack/react-query'
import { type RecordName, verifyRecord } from '../../api/record.js'

/** The comparison of one record with the repository, begun by a button or a key; never twice at a time. */
export function useVerifying(name: RecordName) {
  const asking = useMutation({ mutationFn: () => verifyRecord(name) })
  return {
    begin: () => {
      if (!asking.isPending) asking.mutate()
    },
    isRunning: asking.isPending,
    found: asking.data,
    error: asking.error,
  }
}

export type Verifying = ReturnType<typeof useVerifying>
