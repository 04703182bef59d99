import { Link } from '@tanstack/react-router'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { Sentence } from '../../parts/sentence.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { useHealth } from '../health/use-health.js'

/** One line while all is well; names what is not, and why. */
export function HealthLine() {
  const { texts } = useTexts()
  return (
    <div className="health-line">
      <Loaded query={useHealth()} rows={1}>
        {({ services, status, configuration_problems = [] }) => {
          if (status === 'ok') return <Outcome kind="good">{texts.start.wellDone}</Outcome>
          const unwell = Object.entries(services).filter(([, service]) => service.status !== 'ok')
          const problems = [...configuration_problems, ...unwell.flatMap(([, one]) => one.configuration_problems ?? [])]
          const reasons = new Map(problems.map((one) => [`${one.key}: ${one.problem}`, one]))
          return (
            <div>
              <p>
                <Outcome kind="warning">{texts.start.notWell(unwell.map(([name]) => name))}</Outcome>{' '}
                <Link to={paths.health}>{texts.start.health}</Link>
              </p>
              {[...reasons].map(([reason, { key, problem, finding = { message: problem } }]) => (
                <p key={reason} className="quiet">
                  {key}: <Sentence {...finding} />
                </p>
              ))}
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}
