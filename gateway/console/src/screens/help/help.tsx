import type { Guide } from '@regesta/docs/page'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Loaded } from '../../parts/loaded.js'
import { SearchInput } from '../../parts/search-input.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { findPages } from './find-pages.js'
import './help.css'
import { useGuide } from './use-guide.js'

const route = getRouteApi('/help')

/** The guide: its pages by chapters, or those that have the words that are looked for. */
export function Help() {
  const { guide, says } = useGuide()
  const { q = '' } = route.useSearch()
  const navigate = useNavigate()
  const search = (words: string) =>
    void navigate({ to: paths.help, search: words === '' ? {} : { q: words }, replace: true })
  return (
    <Page title={says.title}>
      <p className="quiet">{says.about}</p>
      <div className="help-search">
        <SearchInput label={says.search} value={q} onChange={search} />
      </div>
      <Loaded query={guide}>
        {(data) => (q.trim() === '' ? <Chapters guide={data} /> : <Found guide={data} words={q} />)}
      </Loaded>
      <p>
        <Link to={paths.keys}>{says.keys}</Link>
      </p>
    </Page>
  )
}

function Chapters({ guide }: { readonly guide: Guide }) {
  return (
    <div className="help-chapters">
      {guide.chapters.map(({ name, pages }) => (
        <section className="panel" key={name}>
          <h2>{name}</h2>
          <ul className="plain">
            {pages.map(({ id, title }) => (
              <li key={id}>
                <Link to={paths.helpPage} params={{ page: id }}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Found({ guide, words }: { readonly guide: Guide; readonly words: string }) {
  const { says } = useGuide()
  const found = findPages(guide, words)
  return (
    <section className="panel">
      <p role="status">{says.found(found.length)}</p>
      <ul className="help-found plain">
        {found.map(({ page, around }) => (
          <li key={page.id}>
            <Link to={paths.helpPage} params={{ page: page.id }}>
              {page.title}
            </Link>
            <p className="quiet">{around}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
