import type { ComponentEntry } from '@regesta/contracts/components'
import { Fragment } from 'react'
import { Facts } from '../../parts/facts.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { Sentence } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { ComponentState } from './component-state.js'
import type { InstallPlan } from './plan.js'
import { useComponentTexts } from './use-component-texts.js'

interface PlannedProps {
  readonly plan: InstallPlan
  readonly listed: ComponentEntry | null | undefined
}

/** What an installation makes, fetches and runs, and what it needs of the computer. */
export function Planned({ plan, listed }: PlannedProps) {
  const { texts, says, bytes } = useComponentTexts()
  const { says: known } = useInstallationTexts('components')
  const { packages, scripts, interpreter, system_dependencies: needs } = plan
  return (
    <>
      <Facts
        facts={[
          [texts.files.state, listed && <ComponentState component={listed} />],
          [texts.health.version, plan.version],
          [texts.files.size, bytes(plan.size_bytes)],
          [says.creates, codes(plan.creates)],
          [known.packages, codes(packages.map(({ name, version }) => `${name} ${version}`))],
          [known.scripts, codes(scripts)],
          [known.interpreter, <Interpreter key="interpreter" {...interpreter} />],
        ]}
      />
      {needs.length > 0 && <Needs needs={needs} />}
    </>
  )
}

type Need = InstallPlan['system_dependencies'][number]

/** Programs that are not part of it: whether each is there, and how what is missing is installed. */
function Needs({ needs }: { readonly needs: readonly Need[] }) {
  const { texts, says } = useComponentTexts()
  return (
    <Table label={says.needs.title} items={needs} keyOf="name" empty="">
      {[
        { title: says.needs.title, cell: ({ name }) => <code>{name}</code> },
        { title: texts.files.state, cell: (need) => <NeedState {...need} /> },
        { title: says.needs.purpose, cell: ({ description }) => <span lang="en">{description || '–'}</span> },
        { title: says.needs.found, cell: ({ detail, finding }) => <Sentence {...(finding ?? { message: detail })} /> },
      ]}
    </Table>
  )
}

const KINDS = {
  present: 'good',
  needed: 'bad',
  useful: 'warning',
  unknown: 'off',
} as const satisfies Record<string, OutcomeKind>

function NeedState({ state, required }: Need) {
  const { says } = useComponentTexts()
  const which = state === 'missing' ? (required ? 'needed' : 'useful') : state
  return <Outcome kind={KINDS[which]}>{says.needs[which]}</Outcome>
}

/** The one that was found, and which are good enough. */
function Interpreter({ found, required }: InstallPlan['interpreter']) {
  const { says } = useInstallationTexts('components')
  return (
    <>
      {found === null ? says.missing : <code>{found}</code>}
      {' · '}
      {says.required} <code>{required}</code>
    </>
  )
}

/** Names as programs write them; null for an empty list. */
const codes = (names: readonly string[]) =>
  names.length === 0
    ? null
    : names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ', '}
          <code>{name}</code>
        </Fragment>
      ))
