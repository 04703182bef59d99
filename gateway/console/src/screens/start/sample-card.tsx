import { lazy, Suspense } from 'react'
import { useTexts } from '../../texts/texts.js'

const SampleChoice = lazy(() =>
  import('../sample/sample-choice.js').then(({ SampleChoice }) => ({ default: SampleChoice })),
)

/** For whoever has no project yet: the way from files to published records, on files that come with Regesta. */
export function SampleCard() {
  const { texts } = useTexts()
  return (
    <section className="panel">
      <h2>{texts.sample.card}</h2>
      <p>{texts.sample.about}</p>
      <Suspense>
        <SampleChoice />
      </Suspense>
    </section>
  )
}
