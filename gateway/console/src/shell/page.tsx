import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../texts/texts.js'

interface PageProps {
  readonly title: string
  /** The language of the title, where it is not that of the console. */
  readonly lang?: string
  readonly children: ReactNode
}

/** A screen with its heading, which the browser's tab shows too. */
export function Page({ title, lang, children }: PageProps) {
  const { texts } = useTexts()
  useEffect(() => {
    document.title = `${title} · ${texts.product}`
  }, [title, texts])
  return (
    <>
      <h1 lang={lang}>{title}</h1>
      {children}
    </>
  )
}
