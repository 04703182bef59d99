import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { type Definition, type EarlierMapping, earlierMappings, saveMapping } from '../../api/mapping.js'
import { Pager } from '../../parts/pager.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { type Draft, draftOf } from './draft.js'
import { EarlierMappingInFull } from './earlier-mapping-in-full.js'
import './earlier-mappings.css'
import type { Field } from './fields.js'
import type { Drafting } from './use-draft.js'
import { useMappingTexts } from './use-mapping-texts.js'
import { readSaved, savingOf } from './use-saving.js'

interface EarlierMappingsProps {
  readonly project: string
  readonly drafting: Drafting
  readonly fields: readonly Field[]
}

/** Mappings that were replaced: what each would change, and the way back to it. Nothing is shown where there are none. */
export function EarlierMappings({ project, drafting, fields }: EarlierMappingsProps) {
  const { says } = useMappingTexts()
  const title = useId()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number>()
  const restoring = useRestoring(project, drafting, () => setOpen(undefined))
  const found = useQuery(earlierMappings(project, page))
  if (found.error) return <ProblemBox error={found.error} onAgain={() => void found.refetch()} />
  if (found.data === undefined || found.data.totalItems === 0) return null
  const { items, totalItems, totalPages } = found.data
  return (
    <section className="panel earlier-mappings" aria-labelledby={title}>
      <h2 id={title}>{says.earlier.title}</h2>
      <p className="quiet">{says.earlier.purpose}</p>
      <p role="status" className="earlier-told">
        {restoring.isSuccess && !drafting.isChanged && drafting.draft === restoring.variables.draft && (
          <Restored project={project} id={restoring.variables.id} wasChanged={restoring.variables.wasChanged} />
        )}
      </p>
      {restoring.error && <ProblemBox error={restoring.error} />}
      <ol className="earlier-list" aria-label={says.earlier.list}>
        {items.map((one) => (
          <Line
            key={one.earlier_mapping_id}
            mapping={one}
            isOpen={open === one.earlier_mapping_id}
            onOpen={(isOpen) => setOpen(isOpen ? one.earlier_mapping_id : undefined)}
          >
            <EarlierMappingInFull
              project={project}
              mapping={one}
              fields={fields}
              isRestoring={restoring.isPending}
              onRestore={(definition) =>
                restoring.mutate({
                  id: one.earlier_mapping_id,
                  definition,
                  draft: draftOf(definition),
                  wasChanged: drafting.isChanged,
                })
              }
            />
          </Line>
        ))}
      </ol>
      <Pager page={page} pages={totalPages} total={totalItems} onPage={setPage} />
    </section>
  )
}

interface Restoring {
  readonly id: number
  readonly definition: Definition
  /** What the workbench shows of it; as long as it does and nothing is changed, this mapping is the active one. */
  readonly draft: Draft
  /** Whether there were changes that were not saved. */
  readonly wasChanged: boolean
}

/** An earlier mapping is saved as any other; what was edited before is a step back in the workbench. */
function useRestoring(project: string, { adopt }: Drafting, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: savingOf(project),
    mutationFn: ({ definition }: Restoring) => saveMapping(project, definition),
    onSuccess: (_, { draft }) => {
      adopt(draft)
      onDone()
      return readSaved(queries, project)
    },
  })
}

function Restored({ project, id, wasChanged }: Omit<Restoring, 'definition' | 'draft'> & { readonly project: string }) {
  const { says } = useMappingTexts()
  return (
    <>
      {says.earlier.restored(id)} {wasChanged && `${says.earlier.unsaved} `}
      <Link to="/p/$project/history" params={{ project }}>
        {says.earlier.toHistory}
      </Link>
    </>
  )
}

interface LineProps {
  readonly mapping: EarlierMapping
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** When and by whom it was saved, and in how many fields it differs. */
function Line({ mapping, isOpen, onOpen, children }: LineProps) {
  const { says, moment } = useMappingTexts()
  const { earlier_mapping_id: id, saved_timestamp: saved, replaced_timestamp, client, difference } = mapping
  const { added, removed, changed } = difference
  const isSame = added.length + removed.length + changed.length === 0
  const when = saved === null ? says.earlier.unknown : says.earlier.saved(moment(saved))
  const who = client === null ? [] : [says.earlier.by(says.earlier.clients[client])]
  return (
    <li>
      <div className="earlier-line">
        <span className="earlier-what">
          <strong>{[when, ...who].join(' ')}</strong>
          <small className="quiet">
            {[says.earlier.number(id), says.earlier.replaced(moment(replaced_timestamp))].join(' · ')}
          </small>
        </span>
        <span className={isSame ? 'quiet' : undefined}>
          {isSame ? says.earlier.same : says.earlier.differs(added.length, removed.length, changed.length)}
        </span>
        <button
          type="button"
          className="button small"
          aria-expanded={isOpen}
          aria-label={says.earlier.lookNamed(id)}
          onClick={() => onOpen(!isOpen)}
        >
          {says.earlier.look}
        </button>
      </div>
      {isOpen && children}
    </li>
  )
}
