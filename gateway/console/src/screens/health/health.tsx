import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import type { Said } from '../../parts/said.js'
import { Sentence } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { Checks } from './checks.js'
import { useHealth } from './use-health.js'

const KINDS = { ok: 'good', degraded: 'warning', down: 'bad' } as const

/** How every service is, with the reasons, and the checks of everything that the installation works with. */
export function Health() {
  const { texts, span } = useTexts()
  return (
    <Page title={texts.health.title}>
      <Loaded query={useHealth()}>
        {({ services, configuration_problems }) => (
          <section className="panel">
            <Table
              label={texts.health.title}
              items={Object.entries(services)}
              keyOf={([name]) => name}
              empty={texts.state.problem}
            >
              {[
                { title: texts.health.service, cell: ([name]) => name },
                {
                  title: texts.health.status,
                  cell: ([, service]) => (
                    <>
                      <Outcome kind={KINDS[service.status]}>{texts.health[service.status]}</Outcome>
                      <Problems problems={service.configuration_problems} />
                    </>
                  ),
                },
                { title: texts.health.version, cell: ([, service]) => service.version || '–' },
                {
                  title: texts.health.since,
                  cell: ([, service]) => {
                    if (service.asleep) return texts.health.asleep
                    return service.status === 'down' ? '–' : span(service.uptime_s)
                  },
                },
              ]}
            </Table>
            <Problems problems={configuration_problems} />
          </section>
        )}
      </Loaded>
      <Checks />
    </Page>
  )
}

type Problems =
  | readonly { readonly key: string; readonly problem: string; readonly finding?: Said | undefined }[]
  | undefined

function Problems({ problems }: { readonly problems: Problems }) {
  const { texts } = useTexts()
  if (problems === undefined || problems.length === 0) return null
  return (
    <div>
      <strong>{texts.health.problems}</strong>
      <ul>
        {problems.map(({ key, problem, finding = { message: problem } }) => (
          <li key={key}>
            <code>{key}</code> <Sentence {...finding} />
          </li>
        ))}
      </ul>
    </div>
  )
}
