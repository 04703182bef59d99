import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ListedRecord, RECORDS_SHOWN, type RecordsFilter, recordList } from '../../api/records.js'
import { allRecordIds, startVerifying } from '../../api/repository.js'
import { ActionButton } from '../../parts/action-button.js'
import { AtRepository } from '../../parts/at-repository.js'
import { Doi } from '../../parts/doi.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Loaded } from '../../parts/loaded.js'
import { Pager } from '../../parts/pager.js'
import { PickBox } from '../../parts/pick-box.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { SearchInput } from '../../parts/search-input.js'
import { SelectInput } from '../../parts/select-input.js'
import { type Column, Table } from '../../parts/table.js'
import { useWhileThere } from '../../parts/use-while-there.js'
import { paths } from '../../paths.js'
import { usePreference } from '../../shell/preferences.js'
import { type Choice, countOf, hereOnly, isPicked, madeHere, toggledItem } from '../records/choice.js'
import { RecordPickBar } from '../records/record-pick-bar.js'
import { useRepositoryTexts } from './use-repository-texts.js'

const route = getRouteApi('/p/$project/repository')
const STATES = ['draft', 'published', 'prepared'] as const

/** Which records are compared: all that fit, or those that are ticked. */
export function VerifyChoice({ project }: { readonly project: string }) {
  const { says } = useRepositoryTexts()
  const navigate = route.useNavigate()
  const [environment] = usePreference('environment')
  const { state, q, page = 1, ...choice } = hereOnly(route.useSearch(), environment)
  const isSandbox = environment === 'practice'
  const filter: RecordsFilter = {
    state: state ?? 'draft,published',
    is_sandbox: String(isSandbox),
    ...(q === undefined ? {} : { q }),
  }
  const found = useQuery(recordList(project, { filter, sort: 'updated', page }))
  const total = found.data?.totalItems ?? 0
  const change = (next: (before: Choice) => Choice & { readonly page?: number }, replace = true) =>
    void navigate({
      search: (address) => {
        const before = hereOnly(address, environment)
        return madeHere({ ...before, ...next(before) }, environment)
      },
      replace,
    })
  const columns = useColumns(project, choice, (id) => change((before) => toggledItem(before, id)))
  return (
    <AtRepository className="panel repository-place" isSandbox={isSandbox}>
      <p className="actions">
        <EnvironmentWord isSandbox={isSandbox} /> <span>{says.verify.text}</span>
      </p>
      <Filters />
      <Start
        project={project}
        chosen={countOf(choice, total)}
        find={(signal) => chosenIds(project, filter, choice, signal)}
      />
      <RecordPickBar address={choice} total={total} onChange={(next) => change(() => next)} />
      <Loaded query={found}>
        {({ items }) => (
          <Table label={says.verify.states} items={items} keyOf="record_id" empty={says.verify.none}>
            {columns}
          </Table>
        )}
      </Loaded>
      <Pager
        page={page}
        pages={Math.max(1, Math.ceil(total / RECORDS_SHOWN))}
        total={total}
        isOld={found.isPlaceholderData}
        onPage={(next, isCorrection = false) => change(() => ({ page: next }), isCorrection)}
      />
    </AtRepository>
  )
}

/** Another filter shows other records: nothing of them is chosen yet. */
function Filters() {
  const { says, texts } = useRepositoryTexts()
  const { state, q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (search: { readonly state?: (typeof STATES)[number] | undefined; readonly q?: string | undefined }) =>
    void navigate({
      search: (before) => ({ view: 'verify', state: before.state, q: before.q, ...search }),
      replace: true,
    })
  return (
    <div className="repository-filters">
      <SelectInput
        label={says.verify.states}
        value={state ?? 'all'}
        options={(['all', ...STATES] as const).map((one) => [one, says.verify.state[one]])}
        onChange={(one) => change({ state: one === 'all' ? undefined : one })}
      />
      <SearchInput
        label={texts.pages.records.search}
        value={q}
        onChange={(words) => change({ q: words || undefined })}
      />
    </div>
  )
}

interface StartProps {
  readonly project: string
  readonly chosen: number
  readonly find: (signal: AbortSignal) => Promise<number[]>
}

function Start({ project, chosen, find }: StartProps) {
  const { says } = useRepositoryTexts()
  const navigate = route.useNavigate()
  const whileThere = useWhileThere()
  const starting = useMutation({
    mutationFn: async () => {
      const signal = whileThere()
      const records = await find(signal)
      signal.throwIfAborted()
      return startVerifying(project, records)
    },
  })
  const start = () =>
    starting.mutate(undefined, { onSuccess: ({ id }) => navigate({ search: { view: 'verify', work: id } }) })
  const none = chosen === 0 ? says.verify.none : undefined
  return (
    <>
      {starting.error && <ProblemBox error={starting.error} />}
      <div className="actions">
        <ActionButton isMain onPress={start} reason={starting.isPending ? says.verify.starting : none}>
          {says.verify.start(chosen)}
        </ActionButton>
      </div>
    </>
  )
}

/** The ids of what is chosen; with nothing chosen, everything that fits is meant. */
async function chosenIds(
  project: string,
  filter: RecordsFilter,
  { pick, but }: Choice,
  signal: AbortSignal,
): Promise<number[]> {
  if (pick !== undefined && pick !== 'all') return pick.split(',').map(Number)
  return allRecordIds(project, filter, new Set(but?.split(',').map(Number)), signal)
}

function useColumns(project: string, choice: Choice, toggle: (id: number) => void): readonly Column<ListedRecord>[] {
  const { says, texts, moment } = useRepositoryTexts()
  return [
    {
      title: texts.pages.records.title,
      cell: ({ record_id: id, record_title: title }) => (
        <span className="repository-choice">
          <PickBox label={says.choose(title)} isPicked={isPicked(choice, id)} onToggle={() => toggle(id)} />
          <Link to={paths.record} params={{ project, record: String(id) }}>
            {title}
          </Link>
        </span>
      ),
    },
    {
      title: texts.pages.record.state,
      cell: ({ record_status }) => texts.pages.statuses[record_status] ?? record_status,
    },
    { title: texts.pages.records.version, cell: ({ version }) => version || '–' },
    { title: 'DOI', cell: (record) => <Doi {...record} /> },
    { title: says.calls.time, cell: ({ updated }) => moment(updated) },
  ]
}
