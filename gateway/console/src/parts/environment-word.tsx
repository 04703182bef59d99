import { useTexts } from '../texts/texts.js'

/** Which of the two repositories something is about, by word, line and colour. */
export function EnvironmentWord({ isSandbox }: { readonly isSandbox: boolean }) {
  const { texts } = useTexts()
  const environment = isSandbox ? 'practice' : 'production'
  return (
    <span className="environment" data-environment={environment}>
      {texts.frame.environment[environment]}
    </span>
  )
}
