import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../paths.js'
import { useTexts } from '../texts/texts.js'
import { usePreference } from './preferences.js'

/** The frame around every screen: where one is, where one can go. */
export function Shell() {
  const { texts } = useTexts()
  const content = useRef<HTMLElement>(null)
  useTheme()
  useFocusOnNewPage(content)
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <header className="bar">
        <Link to={paths.start} className="mark">
          {texts.product}
        </Link>
        <nav aria-label={texts.areas.main}>
          <ul>
            <Place to={paths.start}>{texts.areas.start}</Place>
            <Place to={paths.health}>{texts.areas.health}</Place>
            <Place to={paths.settings}>{texts.areas.settings}</Place>
            <li>
              <a href="/api/docs">{texts.areas.documentation}</a>
            </li>
          </ul>
        </nav>
      </header>
      <main id="content" tabIndex={-1} ref={content}>
        <Outlet />
      </main>
    </div>
  )
}

const Place = ({ to, children }: { readonly to: (typeof paths)[keyof typeof paths]; readonly children: string }) => (
  <li>
    <Link to={to} activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
      {children}
    </Link>
  </li>
)

function useTheme(): void {
  const [theme] = usePreference('theme')
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
}

/** Who follows a link by keyboard or with a screen reader begins at the top of the new page, not where the link was. */
function useFocusOnNewPage(content: React.RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current !== undefined && path !== undefined && last.current !== path) content.current?.focus()
    last.current = path
  }, [path, content])
}
