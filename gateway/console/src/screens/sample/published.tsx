import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { publishedRecords } from '../../api/project-pages.js'
import { DoiList } from '../../parts/doi-list.js'
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
      <Loaded query={useQuery(publishedRecords(project))}>{(records) => <DoiList records={records} />}</Loaded>
      <div className="actions">
        <Link className="button main" to={paths.project} params={{ project }}>
          {texts.sample.overview}
        </Link>
      </div>
    </section>
  )
}
