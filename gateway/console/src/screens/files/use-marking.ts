import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { refreshFiles } from '../../api/files.js'
import type { RequestOf } from '../../api/surface.js'

export const MARKS = ['check', 'good', 'reject'] as const
export type Mark = (typeof MARKS)[number] | null

type Change = Pick<NonNullable<RequestOf<'POST /api/files/marks'>['body']>, 'mark' | 'note'>

/** Marks files and writes notes of them; every list shows it at once. */
export function useMarking(project: string, files: () => number[] | Promise<number[]>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) =>
      call('POST /api/files/marks', { body: { file_ids: await files(), ...change } }, { project }),
    onSuccess: () => refreshFiles(client, project),
  })
}
