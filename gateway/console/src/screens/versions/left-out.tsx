import type { VersionMatches } from '../../api/versions.js'
import { PagedTable } from '../../parts/paged-table.js'
import { Sentence } from '../../parts/sentence.js'
import { nameOf } from './old-and-new.js'
import { useVersionsTexts } from './use-versions-texts.js'

const SHOWN = 20

/** Files of the folder that belong to no published record, and why. */
export function LeftOut({ left_out: leftOut }: Pick<VersionMatches, 'left_out'>) {
  const { says } = useVersionsTexts()
  if (leftOut === undefined || leftOut.total === 0) return null
  const { total, files } = leftOut
  return (
    <section className="panel" aria-label={says.leftOut}>
      <h2>{says.leftOut}</h2>
      <p role="status">{says.leavingOut(total)}</p>
      <PagedTable label={says.leftOut} items={files} keyOf="path" empty="" shown={SHOWN}>
        {[
          { title: says.file, cell: ({ path }) => <code>{nameOf(path)}</code> },
          { title: says.reason, cell: ({ reason, ...said }) => <Sentence message={reason} {...said} /> },
        ]}
      </PagedTable>
      {total > files.length && <p className="quiet">{says.more(total - files.length)}</p>}
    </section>
  )
}
