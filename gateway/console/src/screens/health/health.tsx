import { useQuery } from '@tanstack/react-query'
import { health } from '../../api/queries.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

const KINDS = { ok: 'good', degraded: 'warning', down: 'bad' } as const

/** How every service is, with the reasons. */
export function Health() {
  const { texts, span } = useTexts()
  return (
    <Page title={texts.health.title}>
      <Loaded query={useQuery(health)}>
        {({ services, configuration_problems }) => (
          <section className="panel">
            <table className="rows">
              <thead>
                <tr>
                  <th scope="col">{texts.health.service}</th>
                  <th scope="col">{texts.health.status}</th>
                  <th scope="col">{texts.health.version}</th>
                  <th scope="col">{texts.health.since}</th>
                </tr>
              </thead>
              <tbody>
                {Object.entries(services).map(([name, service]) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td>
                      <Outcome kind={KINDS[service.status]}>{texts.health[service.status]}</Outcome>
                      <Problems problems={service.configuration_problems} />
                    </td>
                    <td>{service.version}</td>
                    <td>{service.status === 'down' ? '–' : span(service.uptime_s)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Problems problems={configuration_problems} />
          </section>
        )}
      </Loaded>
    </Page>
  )
}

type Problems = readonly { readonly key: string; readonly problem: string }[] | undefined

function Problems({ problems }: { readonly problems: Problems }) {
  const { texts } = useTexts()
  if (problems === undefined || problems.length === 0) return null
  return (
    <div>
      <strong>{texts.health.problems}</strong>
      <ul>
        {problems.map(({ key, problem }) => (
          <li key={key}>
            <code>{key}</code> <span lang="en">{problem}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
