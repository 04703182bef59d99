import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.js'
import { Page } from '../shell/page.js'
import { useTexts } from '../texts/texts.js'

export function NotFound() {
  const { texts } = useTexts()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Page title={texts.notFound.title}>
      <p>{texts.notFound.text(path)}</p>
      <p>
        <Link to={paths.start}>{texts.notFound.back}</Link>
      </p>
    </Page>
  )
}
