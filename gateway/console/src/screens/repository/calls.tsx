import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { callFacets, type LoggedCall, repositoryCalls } from '../../api/repository.js'
import { Outcome } from '../../parts/outcome.js'
import { PagedList } from '../../parts/paged-table.js'
import { SearchInput } from '../../parts/search-input.js'
import { SelectInput } from '../../parts/select-input.js'
import type { Column } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { Limits } from './limits.js'
import { usePageOfAddress } from './use-page-of-address.js'
import { useRepositoryTexts } from './use-repository-texts.js'

const route = getRouteApi('/p/$project/repository')
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const ANSWERS = ['taken', 'refused', 'none'] as const

/** What was asked of the repositories and what they answered, and how much more they may be asked. */
export function Calls({ project }: { readonly project: string }) {
  const { says } = useRepositoryTexts()
  const { method, answer, q = '' } = route.useSearch()
  const pages = usePageOfAddress()
  const found = useQuery(repositoryCalls(project, { page: pages.page, method, answer, search: q }))
  const columns = useColumns(project)
  return (
    <>
      <Limits project={project} />
      <section className="panel">
        <h2>{says.calls.title}</h2>
        <p className="quiet">{says.calls.text}</p>
        <Filters project={project} />
        <PagedList query={found} label={says.calls.title} empty={says.calls.none} {...pages}>
          {columns}
        </PagedList>
      </section>
    </>
  )
}

/** What the list is filtered by; another filter begins at its first page. */
function Filters({ project }: { readonly project: string }) {
  const { says, counted } = useRepositoryTexts()
  const { method, answer, q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery(callFacets(project, { page: 1, method, answer, search: q }))
  const all = (facet: 'method' | 'answer') => data && (data.without[facet] ?? data.total)
  const callsOf = (facet: 'method' | 'answer', name: string) =>
    data && (data[facet].find(({ value }) => value === name)?.calls ?? 0)
  const change = (changes: object) =>
    void navigate({ search: (before) => ({ ...before, ...changes, page: undefined }), replace: true })
  return (
    <div className="repository-filters">
      <SelectInput
        label={says.calls.method}
        value={method ?? ''}
        options={[
          ['', counted(says.calls.anyMethod, all('method'))],
          ...METHODS.map((one) => [one, counted(one, callsOf('method', one))] as const),
        ]}
        onChange={(one) => change({ method: one || undefined })}
      />
      <SelectInput
        label={says.calls.answer}
        value={answer ?? ''}
        options={[
          ['', counted(says.calls.answers.any, all('answer'))],
          ...ANSWERS.map((one) => [one, counted(says.calls.answers[one], callsOf('answer', one))] as const),
        ]}
        onChange={(one) => change({ answer: one || undefined })}
      />
      <SearchInput label={says.calls.search} value={q} onChange={(text) => change({ q: text || undefined })} />
    </div>
  )
}

function useColumns(project: string): readonly Column<LoggedCall>[] {
  const { says, moment } = useRepositoryTexts()
  return [
    {
      title: says.calls.request,
      cell: ({ http_method, endpoint_url }) => <code>{`${http_method ?? ''} ${endpoint_url}`}</code>,
    },
    { title: says.calls.answer, cell: ({ response_status_code }) => <Answer status={response_status_code} /> },
    { title: says.calls.time, cell: ({ timestamp }) => <span className="repository-moment">{moment(timestamp)}</span> },
    {
      title: says.calls.took,
      cell: ({ duration_ms }) => (
        <span className="repository-moment">{duration_ms === null ? '–' : says.calls.milliseconds(duration_ms)}</span>
      ),
      isNumber: true,
    },
    {
      title: says.record,
      cell: ({ record_id: id }) =>
        id === null ? (
          '–'
        ) : (
          <Link to={paths.record} params={{ project, record: String(id) }}>
            {String(id)}
          </Link>
        ),
    },
  ]
}

function Answer({ status }: { readonly status: number | null }) {
  const { says } = useRepositoryTexts()
  if (status === null) return <Outcome kind="warning">{says.calls.answers.none}</Outcome>
  return <Outcome kind={status >= 200 && status < 300 ? 'good' : 'bad'}>{String(status)}</Outcome>
}
