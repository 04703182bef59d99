import { useQuery } from '@tanstack/react-query'
import { publishedRecords } from '../../api/project-pages.js'
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
            <ul className="dois">
              {records.map(({ repo_doi, repo_record_id, record_title, landing_page, publication_date }) => (
                <li key={repo_record_id}>
                  <span>
                    {record_title}{' '}
                    {publication_date !== null && <small className="quiet">{moment(publication_date)}</small>}
                  </span>
                  {landing_page === null ? (
                    <code>{repo_doi}</code>
                  ) : (
                    <a href={landing_page} target="_blank" rel="noreferrer">
                      {repo_doi}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
