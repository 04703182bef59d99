import { useQuery } from '@tanstack/react-query'
import { publishedRecords } from '../../api/project-pages.js'
import { DoiList } from '../../parts/doi-list.js'
import { Loaded } from '../../parts/loaded.js'
import { useTexts } from '../../texts/texts.js'

/** The records that were published last, each with the page that its DOI leads to. */
export function LastPublished({ project }: { readonly project: string }) {
  const { texts, moment } = useTexts()
  return (
    <section className="panel">
      <h2>{texts.overview.lastPublished}</h2>
      <Loaded query={useQuery(publishedRecords(project))}>
        {(records) =>
          records.length === 0 ? (
            <p className="quiet">{texts.overview.nothingPublished}</p>
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
