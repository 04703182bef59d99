import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Input, Label, SearchField } from 'react-aria-components'
import { ROWS, recordCounts, recordPage, type Tab } from '../../api/project-pages.js'
import { Command } from '../../parts/command.js'
import { Loaded } from '../../parts/loaded.js'
import { Pager } from '../../parts/pager.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { usePreference } from '../../shell/preferences.js'
import { useTexts } from '../../texts/texts.js'
import { RecordTable } from './record-table.js'
import { Sending } from './sending.js'

const route = getRouteApi('/p/$project/records')

const TABS = {
  pending: 'pending_preparation',
  prepared: 'pending_operations',
  draft: 'drafts',
  published: 'published',
} as const satisfies Record<string, Tab>

const COMMANDS = {
  pending: 'prepare --dry-run',
  prepared: 'deposit --dry-run',
  draft: 'publish --all --dry-run',
  published: 'version --input folder --pipeline NAME --dry-run',
} as const

/** Records by state, and what the next step of each state is. */
export function Records() {
  const { texts } = useTexts()
  const { project } = route.useParams()
  const { state = 'pending', q = '', batch } = route.useSearch()
  const navigate = route.useNavigate()
  const [environment] = usePreference('environment')
  const isSandbox = environment === 'practice'
  const shown = state === 'failed' ? 'pending' : state
  const counts = useQuery(recordCounts(project, isSandbox))
  return (
    <Page title={texts.frame.places.records}>
      <Tabs project={project} counts={counts.data} shown={state} />
      {state === 'failed' ? (
        <FailedRecords project={project} />
      ) : (
        <>
          <Sending
            key={state}
            project={project}
            tab={TABS[shown]}
            isSandbox={isSandbox}
            search={q}
            total={counts.data?.[TABS[shown]] ?? 0}
            batch={batch}
            onBatch={(begun) =>
              void navigate({ search: { state, q, ...(begun === undefined ? {} : { batch: begun }) } })
            }
          />
          <RecordList state={shown} isSandbox={isSandbox} total={counts.data?.[TABS[shown]]} />
        </>
      )}
      <Command
        command={COMMANDS[shown] + (isSandbox ? '' : ' --production')}
        does={texts.pages.records.next[shown]}
        ofProject
      />
    </Page>
  )
}

interface RecordListProps {
  readonly state: keyof typeof TABS
  readonly isSandbox: boolean
  /** undefined until they are counted. */
  readonly total: number | undefined
}

/** The records of a state page by page, found by a part of a title or name. */
function RecordList({ state, isSandbox, total }: RecordListProps) {
  const { texts } = useTexts()
  const { project } = route.useParams()
  const { q = '', page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery({
    ...recordPage(project, { tab: TABS[state], isSandbox, q, page }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel">
      <SearchField
        className="field"
        value={q}
        onChange={(text) => void navigate({ search: { state, q: text }, replace: true })}
      >
        <Label>{texts.pages.records.search}</Label>
        <Input />
      </SearchField>
      <Loaded query={found}>{(items) => <RecordTable project={project} items={items} tab={state} />}</Loaded>
      {total !== undefined && q === '' && (
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(total / ROWS))}
          total={total}
          onPage={(next) => void navigate({ search: { state, page: next } })}
        />
      )}
    </section>
  )
}

interface TabsProps {
  readonly project: string
  readonly counts: Readonly<Record<Tab, number>> | undefined
  readonly shown: string
}

function Tabs({ project, counts, shown }: TabsProps) {
  const { texts, count } = useTexts()
  const says = texts.pages.records
  const names = ['pending', 'prepared', 'draft', 'published', 'failed'] as const
  return (
    <nav className="tabs" aria-label={says.states}>
      {names.map((name) => (
        <Link
          key={name}
          to={paths.records}
          params={{ project }}
          search={{ state: name }}
          aria-current={name === shown ? 'page' : undefined}
        >
          {says.state[name]}
          {name !== 'failed' && counts && ` (${count(counts[TABS[name]])})`}
        </Link>
      ))}
    </nav>
  )
}

/** A record that failed at a step stands where it was; the work that failed says why. */
function FailedRecords({ project }: { readonly project: string }) {
  const { texts } = useTexts()
  const says = texts.pages.records
  return (
    <section className="panel">
      <p>{says.failedText}</p>
      <p className="actions">
        <Link className="button" to={paths.runs}>
          {texts.frame.places.runs}
        </Link>
        <Link className="button" to={paths.repository} params={{ project }} search={{ view: 'verify' }}>
          {texts.frame.places.repository}
        </Link>
      </p>
    </section>
  )
}
