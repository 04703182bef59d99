import { useMutation, useQueryClient } from '@tanstack/react-query'
import { compareSheet, takeSheet } from '../../api/error-sheet.js'
import { type Sheet, sheetAt } from './draft.js'
import type { Drafting } from './use-draft.js'
import { readSaved, savingOf } from './use-saving.js'

/** A corrected sheet on its way: compared first, then taken over or left. */
export function useErrorSheet(project: string, { base, replaceSheet }: Drafting) {
  const queries = useQueryClient()
  const comparing = useMutation({ mutationFn: (file: File) => compareSheet(project, file) })
  const taking = useMutation({
    mutationKey: savingOf(project),
    mutationFn: (id: string) => takeSheet(project, id),
    onSuccess: ({ file_path }) => {
      replaceSheet(takenOver(base.sheet, sheetAt(file_path)))
      return readSaved(queries, project)
    },
  })
  return {
    comparing,
    taking,
    compare: (file: File) => {
      taking.reset()
      comparing.mutate(file)
    },
    leave: () => comparing.reset(),
  }
}

/** A workbook keeps its sheet; how a text was read before says nothing of the new one. */
const takenOver = (before: Sheet | null, after: Sheet): Sheet =>
  before?.reading.sheet === undefined || after.format === 'csv'
    ? after
    : { ...after, reading: { sheet: before.reading.sheet } }
