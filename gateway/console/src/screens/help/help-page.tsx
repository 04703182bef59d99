import type { Guide, GuidePage } from '@regesta/docs/page'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Loaded } from '../../parts/loaded.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { NotFound } from '../not-found.js'
import { Blocks, OneLine } from './blocks.js'
import './help.css'
import { useGuide } from './use-guide.js'

const route = getRouteApi('/help/$page')

/** One page of the guide, with its sections and the pages before and after it. */
export function HelpPage() {
  const { page: id } = route.useParams()
  const { guide } = useGuide()
  return (
    <Loaded query={guide}>
      {(data) => {
        const pages = data.chapters.flatMap(({ pages }) => pages)
        const page = pages.find((one) => one.id === id)
        return page === undefined ? <NotFound /> : <OnePage key={page.title} guide={data} page={page} />
      }}
    </Loaded>
  )
}

function OnePage({ guide, page }: { readonly guide: Guide; readonly page: GuidePage }) {
  const { says } = useGuide()
  useSection()
  const sections = page.blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
  return (
    <Page title={page.title}>
      <p>
        <Link to={paths.help}>{says.title}</Link>
      </p>
      <div className="help-page">
        <article className="help-text">
          <Blocks blocks={page.blocks} />
        </article>
        {sections.length > 1 && (
          <nav className="help-sections" aria-label={says.onThisPage}>
            <span className="quiet">{says.onThisPage}</span>
            <ul className="plain">
              {sections.map(({ id, line }) => (
                <li key={id}>
                  <Link to={paths.helpPage} params={{ page: page.id }} hash={id}>
                    <OneLine line={line} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <Neighbours guide={guide} page={page} />
    </Page>
  )
}

/** A link to a section moves the focus there, so that the keyboard goes on from it. */
function useSection(): void {
  const section = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const heading = section === '' ? null : document.getElementById(section)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  }, [section])
}

function Neighbours({ guide, page }: { readonly guide: Guide; readonly page: GuidePage }) {
  const { says } = useGuide()
  const pages = guide.chapters.flatMap((chapter) => chapter.pages)
  const place = pages.indexOf(page)
  const around = [
    { name: says.before, to: pages[place - 1] },
    { name: says.after, to: pages[place + 1] },
  ]
  return (
    <nav className="help-around" aria-label={says.around}>
      {around.map(
        ({ name, to }) =>
          to !== undefined && (
            <Link key={name} to={paths.helpPage} params={{ page: to.id }}>
              <span className="quiet">{name}</span> {to.title}
            </Link>
          ),
      )}
    </nav>
  )
}
