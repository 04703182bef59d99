import { Link, useRouterState } from '@tanstack/react-router'
import { paths } from '../paths.js'
import { useTexts } from '../texts/texts.js'
import { pageAbout } from './page-about.js'

/** Leads to the page of the guide about the screen that is shown, or to all of them. */
export function HelpLink() {
  const { texts } = useTexts()
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath })
  const page = pageAbout(screen ?? '')
  const content = (
    <>
      <span aria-hidden="true">?</span>
      <span className="unseen">{texts.frame.places.help}</span>
    </>
  )
  return page === undefined ? (
    <Link to={paths.help} className="help-link">
      {content}
    </Link>
  ) : (
    <Link to={paths.helpPage} params={{ page }} className="help-link">
      {content}
    </Link>
  )
}
