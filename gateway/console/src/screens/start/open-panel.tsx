import { useTexts } from '../../texts/texts.js'
import { OpenByPath } from './open-by-path.js'
import { useOpening } from './use-project.js'

/** The way to a project file that was never opened here. */
export function OpenPanel() {
  const { texts } = useTexts()
  const opening = useOpening()
  return (
    <section className="panel">
      <h2>{texts.start.open}</h2>
      <OpenByPath opening={opening} />
    </section>
  )
}
