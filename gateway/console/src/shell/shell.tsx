import { Outlet, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { LIST } from '../parts/main-list.js'
import { useTexts } from '../texts/texts.js'
import { Bar } from './bar.js'
import { Places } from './places.js'
import { usePreference } from './preferences.js'
import { UnreadParts } from './unread-parts.js'

/** Leads past every control above the main list of a page; without a main list, the style hides the link. */
function goToList(event: MouseEvent): void {
  event.preventDefault()
  const list = document.getElementById(LIST)
  list?.focus({ preventScroll: true })
  list?.scrollIntoView({ block: 'nearest' })
}

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
      <Bar />
      <div className="beside">
        <Places label={texts.areas.main} />
      </div>
      <main id="content" data-keeps-focus="itself" tabIndex={-1} ref={content}>
        <a className="skip to-list" href={`#${LIST}`} onClick={goToList}>
          {texts.toList}
        </a>
        <UnreadParts />
        <Outlet />
      </main>
    </div>
  )
}

function useTheme(): void {
  const [theme] = usePreference('theme')
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
}

/**
 * Who follows a link by keyboard or with a screen reader begins at the top of the new page, not where the link was.
 * Where the link leads to a section, the page leads there.
 */
function useFocusOnNewPage(content: React.RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef<string>(undefined)
  useEffect(() => {
    const isNew = last.current !== undefined && path !== undefined && last.current !== path
    if (isNew && window.location.hash === '') content.current?.focus({ preventScroll: true })
    last.current = path
  }, [path, content])
}
