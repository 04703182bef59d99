import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { publishedRecords } from '../../api/project-pages.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'

/** What the sample has led to. */
export function Published({ project }: { readonly project: string }) {
  const { texts } = useTexts()
  return (
    <section className="panel">
      <h2>{texts.sample.published}</h2>
      <Outcome kind="good">{texts.sample.finished}</Outcome>
      <Loaded query={useQuery(publishedRecords(project))}>
        {(records) => (
          <ul className="dois">
            {records.map(({ repo_doi, record_title, landing_page }) => (
              <li key={repo_doi}>
                <span>{record_title}</span>
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
        )}
      </Loaded>
      <div className="actions">
        <Link className="button main" to={paths.project} params={{ project }}>
          {texts.sample.overview}
        </Link>
      </div>
    </section>
  )
}
