import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../texts/texts.js'

interface PageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A screen with its heading, which the browser's tab shows too. */
export function Page({ title, children }: PageProps) {
  const { texts } = useTexts()
  useEffect(() => {
    document.title = `${title} · ${texts.product}`
  }, [title, texts])
  return (
    <>
      <h1>{title}</h1>
      {children}
    </>
  )
}
