import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.js'
import { definitionIn, saveMapping } from '../../api/mapping.js'
import { mappings } from '../../api/project-pages.js'
import { type Draft, definitionOf, draftOf, same } from './draft.js'

/** Nothing was saved: somebody else has saved another mapping than the one that is known here. */
export class Overtaken extends Error {}

/** What every act that saves a mapping from here is called. */
export const savingOf = (project: string) => ['saving the mapping', project]

/** Whether a mapping is being saved from here: another one that is read meanwhile may be just that. */
export const useIsSaving = (project: string) => useIsMutating({ mutationKey: savingOf(project) }) > 0

/**
 * Nothing is replaced unseen: where another mapping is saved by now, that is shown first. What is to be saved
 * while something is being saved follows it.
 *
 * @param known what may be replaced
 */
export function useSaving(project: string, known: readonly Draft[], onSaved: (sent: Draft) => void) {
  const queries = useQueryClient()
  const isUnderWay = useRef(false)
  const next = useRef<Draft>(undefined)
  const saveOver = async (replaced: readonly Draft[], sent: Draft): Promise<void> => {
    await refuseOvertaken(queries, project, replaced)
    await saveMapping(project, definitionOf(sent))
    onSaved(sent)
    await readSaved(queries, project)
    const later = next.current
    next.current = undefined
    if (later !== undefined && !same(later, sent)) await saveOver([sent], later)
  }
  const saving = useMutation({
    mutationKey: savingOf(project),
    mutationFn: (sent: Draft) => saveOver(known, sent),
    onSettled: () => {
      isUnderWay.current = false
      next.current = undefined
    },
  })
  const save = (draft: Draft) => {
    if (isUnderWay.current) next.current = draft
    else {
      isUnderWay.current = true
      saving.mutate(draft)
    }
  }
  return { saving, save }
}

/** Asked for here and now: an answer that is under way may be older than what somebody else has saved. */
async function refuseOvertaken(queries: QueryClient, project: string, known: readonly Draft[]): Promise<void> {
  const [mapping] = await call('GET /api/mappings', {}, { project })
  const now = draftOf(definitionIn(mapping?.column_definitions))
  if (known.some((one) => same(one, now))) return
  await queries.invalidateQueries({ queryKey: mappings(project).queryKey, exact: true })
  throw new Overtaken()
}

/** After a mapping was saved: all of the project is asked for again, but only the mapping itself is waited for. */
export function readSaved(queries: QueryClient, project: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['project', project] })
  return queries.refetchQueries({ queryKey: mappings(project).queryKey, exact: true }, { cancelRefetch: false })
}
