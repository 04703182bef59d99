import type { ErrorComponentProps } from '@tanstack/react-router'
import { Page } from '../shell/page.js'
import { useTexts } from '../texts/texts.js'

/** Replaces a page that broke, such as one whose script the server has replaced meanwhile. */
export function Failed({ error }: ErrorComponentProps) {
  const { texts } = useTexts()
  return (
    <Page title={texts.failed.title}>
      <p role="alert">{texts.failed.text}</p>
      <p>
        <code lang="en">{error instanceof Error ? error.message : String(error)}</code>
      </p>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {texts.failed.reload}
        </button>
      </p>
    </Page>
  )
}
