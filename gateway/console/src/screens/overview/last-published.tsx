import { useQuery } from '@tanstack/react-query'
import { publishedRecords } from '../../api/project-pages.js'
import { DoiList } from '../../parts/doi-list.js'
import { Loaded } from '../../parts/loaded.js'
import { useOverviewTexts } from './use-overview-texts.js'

/** The records that were published last, each with the page that its DOI leads to. */
export function LastPublished({ project }: { readonly project: string }) {
  const { says, moment } = useOverviewTexts()
  return (
    <section className="panel">
      <h2>{says.lastPublished}</h2>
      <Loaded query={useQuery(publishedRecords(project))}>
        {(records) =>
          records.length === 0 ? (
            <p className="quiet">{says.nothingPublished}</p>
          ) : (
            <DoiList
              project={project}
              records={records}
              beside={({ publication_date }) =>
                publication_date !== null && <small className="quiet">{moment(publication_date)}</small>
              }
            />
          )
        }
      </Loaded>
    </section>
  )
}
