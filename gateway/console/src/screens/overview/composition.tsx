import { useQuery } from '@tanstack/react-query'
import { projectFacets } from '../../api/files.js'
import { Bars } from '../../parts/bars.js'
import { Loaded } from '../../parts/loaded.js'
import { useOverviewTexts } from './use-overview-texts.js'

/** Kinds that are shown; a collection has a few that matter. */
const KINDS = 8

/** What the files of the project are, and how they are. */
export function Composition({ project }: { readonly project: string }) {
  const { texts, says, bytes } = useOverviewTexts()
  return (
    <section className="panel">
      <h2>{says.composition}</h2>
      <Loaded query={useQuery(projectFacets(project))}>
        {({ total, bytes: size, status, mime_type }) => (
          <>
            <p className="quiet">{texts.files.found(total, bytes(size), true)}</p>
            <Bars
              label={says.byStatus}
              rows={status.map(({ value, files }) => ({
                key: value,
                name: texts.files.status[value] ?? value,
                files,
              }))}
            />
            <Bars
              label={says.byKind}
              rows={mime_type
                .slice(0, KINDS)
                .map(({ value, files }) => ({ key: String(value), name: value || says.unknownKind, files }))}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}
