import { whenNeeded } from '../../parts/when-needed.js'
import { useTexts } from '../../texts/texts.js'

const SampleChoice = whenNeeded(() => import('../sample/sample-choice.js').then(({ SampleChoice: it }) => it))

/** For a person without a project yet: the way from files to published records, on files that come with Regesta. */
export function SampleCard() {
  const { texts } = useTexts()
  return (
    <section className="panel">
      <h2>{texts.start.trySample}</h2>
      <p>{texts.start.sampleAbout}</p>
      <SampleChoice />
    </section>
  )
}
