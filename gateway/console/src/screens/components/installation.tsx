import type { ComponentEntry } from '@regesta/contracts/components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { call } from '../../api/call.js'
import { components, installPlan } from '../../api/installation.js'
import type { AnswerOf } from '../../api/surface.js'
import { ActionButton } from '../../parts/action-button.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useTexts } from '../../texts/texts.js'
import { ComponentState } from './component-state.js'

interface InstallationProps {
  readonly component: string
  readonly listed: ComponentEntry | undefined
}

/** What the installation of a component would do, and the button that begins it. */
export function Installation({ component, listed }: InstallationProps) {
  const { texts } = useTexts()
  const says = texts.installation.components
  const known = useQueryClient()
  const installing = useMutation({
    mutationFn: () =>
      call('POST /api/pipeline_components/:component_name/install', {
        params: { component_name: component },
        body: {},
      }),
    onSettled: () => known.invalidateQueries({ queryKey: components.queryKey }),
  })
  return (
    <section className="panel">
      <h2>{says.installation}</h2>
      <Loaded query={useQuery(installPlan(component))}>
        {(plan) => (
          <>
            <Planned plan={plan} listed={listed} />
            <div className="actions">
              <ActionButton
                isMain
                onPress={() => installing.mutate()}
                reason={plan.is_valid ? undefined : says.hasFaults}
              >
                {listed?.is_installed ? says.installAgain : says.install}
              </ActionButton>
            </div>
          </>
        )}
      </Loaded>
      {installing.error && <ProblemBox error={installing.error} />}
      {installing.data && <p role="status">{says.started}</p>}
    </section>
  )
}

type Plan = AnswerOf<'GET /api/pipeline_components/:component_name/install_plan'>

interface PlannedProps extends Pick<InstallationProps, 'listed'> {
  readonly plan: Plan
}

function Planned({ plan, listed }: PlannedProps) {
  const { texts, bytes } = useTexts()
  const says = texts.installation.components
  const { packages, scripts, interpreter, system_dependencies } = plan
  return (
    <Facts
      facts={[
        [texts.files.state, listed && <ComponentState component={listed} />],
        [texts.health.version, plan.version],
        [texts.files.size, bytes(plan.size_bytes)],
        [says.packages, codes(packages.map(({ name, version }) => `${name} ${version}`))],
        [says.scripts, scripts.join(', ')],
        [says.interpreter, <Interpreter key="interpreter" {...interpreter} />],
        [
          says.dependencies,
          system_dependencies.map(({ name, state }) => `${name}: ${says.dependency[state]}`).join(', '),
        ],
      ]}
    />
  )
}

/** The one that was found, and which are good enough. */
function Interpreter({ found, required }: Plan['interpreter']) {
  const { texts } = useTexts()
  const says = texts.installation.components
  return (
    <>
      {found === null ? says.missing : <code>{found}</code>}
      {' · '}
      {says.required} <code>{required}</code>
    </>
  )
}

/** Names as programs write them; null where there are none. */
const codes = (names: readonly string[]) =>
  names.length === 0
    ? null
    : names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ', '}
          <code>{name}</code>
        </Fragment>
      ))
