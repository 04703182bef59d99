import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Act, type ActFilter, acts } from '../../api/history.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { Pager } from '../../parts/pager.js'
import { ActInFull } from './act-in-full.js'
import './history.css'
import { useHistoryTexts } from './use-history-texts.js'

/** Acts, the newest first; each can be opened to see what it changed, and taken back from there. */
export function Acts({ project, filter }: { readonly project: string; readonly filter: ActFilter }) {
  const { says } = useHistoryTexts()
  const [page, setPage] = useState(1)
  const [told, tell] = useState('')
  const found = useQuery(acts(project, filter, page))
  return (
    <>
      <p role="status">{told}</p>
      <Loaded query={found}>
        {({ items, totalItems, totalPages }) => (
          <>
            {items.length === 0 && <p className="quiet">{filter.kind === undefined ? says.empty : says.emptyOfKind}</p>}
            {items.length > 0 && (
              <ol className="acts" aria-label={says.list}>
                {items.map((one) => (
                  <Line key={one.event_id} project={project} act={one} tell={tell} />
                ))}
              </ol>
            )}
            <Pager page={page} pages={totalPages} total={totalItems} isOld={found.isPlaceholderData} onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface LineProps {
  readonly project: string
  readonly act: Act
  tell(text: string): void
}

function Line({ project, act, tell }: LineProps) {
  const { says, moment } = useHistoryTexts()
  const [isOpen, setOpen] = useState(false)
  const { event_id, kind, client, happened_at, undoes } = act
  const about = [
    undoes === null ? '' : says.tookBack(undoes),
    act.subject ??
      [act.records > 0 && says.records(act.records), act.files > 0 && says.files(act.files)].filter(Boolean).join(', '),
  ]
  return (
    <li data-keeps-focus>
      <div className="act">
        <span className="what">
          <strong>{says.kinds[kind]}</strong> {about.filter(Boolean).join(' · ')}
        </span>
        <small className="quiet">
          {[says.number(event_id), moment(happened_at), says.clients[client]].join(' · ')}
        </small>
        <span className="end">
          {act.undone_by !== null && <Outcome kind="off">{says.undoneBy(act.undone_by)}</Outcome>}
          {act.undo === 'never' && <span className="quiet">{says.stays}</span>}
        </span>
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          aria-label={says.lookNamed(event_id)}
          onClick={() => setOpen(!isOpen)}
        >
          {says.look}
        </button>
      </div>
      {isOpen && <ActInFull project={project} event={event_id} tell={tell} onDone={() => setOpen(false)} />}
    </li>
  )
}
