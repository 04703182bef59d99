import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { recordCounts } from '../../api/project-pages.js'
import { recordFacets } from '../../api/records.js'
import { Command } from '../../parts/command.js'
import { GreyRows } from '../../parts/loaded.js'
import { Tabs } from '../../parts/tabs.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { usePreference } from '../../shell/preferences.js'
import { useTexts } from '../../texts/texts.js'
import { type AddressChange, filterOf, type RecordsAddress, type RecordsTab, TABS } from './address.js'
import { hereOnly, madeHere } from './choice.js'
import { RecordList } from './record-list.js'
import { useSendingTexts } from './texts.js'
import { WaitingList } from './waiting-list.js'
import './records.css'

const route = getRouteApi('/p/$project/records')

/** The screen opens at the first step with something waiting, and at last at what is published. */
const BY_STEP: readonly RecordsTab[] = ['pending', 'prepared', 'draft', 'published']

const COMMANDS: Readonly<Partial<Record<RecordsTab, string>>> = {
  pending: 'prepare --dry-run',
  prepared: 'deposit --dry-run',
  draft: 'publish --all --dry-run',
  published: 'version --input folder --pipeline NAME --dry-run',
}

/** What there is to send and what was sent: files that wait, and records by state. */
export function Records() {
  const { texts, count } = useTexts()
  const says = useSendingTexts()
  const { project } = route.useParams()
  const navigate = route.useNavigate()
  const [environment] = usePreference('environment')
  const address: RecordsAddress = hereOnly(route.useSearch(), environment)
  const isSandbox = environment === 'practice'
  const { counts, isKnown } = useTabCounts(project, isSandbox)
  // What is done here changes the counts; the list that somebody looks at stays.
  const [first, setFirst] = useState<RecordsTab>()
  if (first === undefined && isKnown) setFirst(BY_STEP.find((name) => counts[name]) ?? 'pending')
  const tab = address.state ?? first
  const change = (toNext: AddressChange, replace = false) =>
    void navigate({
      search: (before) => ({
        ...madeHere(toNext(hereOnly(before, environment)), environment),
        state: before.state ?? tab,
      }),
      replace,
    })
  if (tab === undefined)
    return (
      <Page title={texts.frame.places.records}>
        <GreyRows />
      </Page>
    )
  const List = tab === 'pending' ? WaitingList : RecordList
  const command = COMMANDS[tab]
  return (
    <Page title={texts.frame.places.records}>
      <Tabs label={texts.pages.records.states} names={TABS} shown={tab}>
        {(name, asTab) => (
          <Link {...asTab} to={paths.records} params={{ project }} search={{ state: name }}>
            {says.tabs[name]} <span className="number">{counts[name] !== undefined && `(${count(counts[name])})`}</span>
          </Link>
        )}
      </Tabs>
      <List key={tab} {...{ project, tab, isSandbox, address, onChange: change }} />
      {command && (
        <Command command={command + (isSandbox ? '' : ' --production')} does={says.next[tab] ?? ''} ofProject />
      )}
    </Page>
  )
}

/** Asked for whenever the screen is opened, however young the last answer is. */
const ANEW = { refetchOnMount: 'always' } as const

type Counts = Readonly<Record<RecordsTab, number | undefined>>

/**
 * How many each tab holds, as far as it is known. The way back from an act leads to the tab that it filled: the numbers of
 * a moment ago may be those before it.
 */
function useTabCounts(project: string, isSandbox: boolean): { counts: Counts; isKnown: boolean } {
  const waiting = useQuery({ ...recordCounts(project, isSandbox), ...ANEW })
  const all = useQuery({ ...recordFacets(project, filterOf({}, 'pending', isSandbox)), ...ANEW })
  const failed = useQuery({ ...recordFacets(project, filterOf({}, 'failed', isSandbox)), ...ANEW })
  const ofState = (state: string) => all.data?.state.find(({ value }) => value === state)?.records ?? 0
  const counts = {
    pending: waiting.data?.pending_preparation,
    prepared: all.data && ofState('prepared'),
    draft: all.data && ofState('draft'),
    published: all.data && ofState('published'),
    failed: failed.data?.total,
    discarded: all.data && ofState('discarded') + ofState('failed'),
  }
  return { counts, isKnown: !waiting.isFetching && !all.isFetching }
}
