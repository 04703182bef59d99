import { useMutation } from '@tanstack/react-query'
import { type RecordDetails, type RecordName, verifyRecord } from '../../api/record.js'

/**
 * The comparison of one record with the repository, begun by a button or a key; never twice at a time. What was found
 * is said only as long as the record is what it was when it was asked.
 */
export function useVerifying(name: RecordName, known: RecordDetails) {
  const asking = useMutation({ mutationFn: (_asked: string) => verifyRecord(name) })
  const now = comparedOf(known)
  return {
    begin: () => {
      if (!asking.isPending) asking.mutate(now)
    },
    isRunning: asking.isPending,
    found: asking.variables === now ? asking.data : undefined,
    error: asking.error,
  }
}

export type Verifying = ReturnType<typeof useVerifying>

/** What the repository is asked about; who works on the record meanwhile changes nothing of that. */
export const comparedOf = ({
  record_status,
  version,
  repository,
  repo_record_id,
  metadata,
  files,
}: Pick<RecordDetails, 'record_status' | 'version' | 'repository' | 'repo_record_id' | 'metadata' | 'files'>) =>
  JSON.stringify([record_status, version, repository, repo_record_id, metadata, files])
