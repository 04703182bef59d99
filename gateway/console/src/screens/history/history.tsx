import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Act, actFacets } from '../../api/history.js'
import { Command } from '../../parts/command.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { Acts } from './acts.js'
import { useHistoryTexts } from './use-history-texts.js'

const route = getRouteApi('/p/$project/history')

/** What was done to a project, each act with its way back. */
export function History() {
  const { says, counted } = useHistoryTexts()
  const { project } = route.useParams()
  const { kind } = route.useSearch()
  const navigate = useNavigate()
  const wanted = kind !== undefined && kind in says.kinds ? (kind as Act['kind']) : undefined
  const { data } = useQuery(actFacets(project, { kind: wanted }))
  const numberOf = (name: string) => data && (data.kind.find(({ value }) => value === name)?.events ?? 0)
  const choose = (value: string) =>
    void navigate({ to: paths.history, params: { project }, search: value === '' ? {} : { kind: value } })
  return (
    <Page title={says.title}>
      <p className="quiet">{says.intro}</p>
      <section className="panel">
        <label className="history-kind">
          {says.kind}{' '}
          <select value={wanted ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{counted(says.everything, data && (data.without.kind ?? data.total))}</option>
            {Object.entries(says.kinds).map(([name, text]) => (
              <option key={name} value={name}>
                {counted(text, numberOf(name))}
              </option>
            ))}
          </select>
        </label>
        <Acts key={wanted ?? ''} project={project} filter={{ kind: wanted }} />
      </section>
      <Command command="history" does={says.list} ofProject />
    </Page>
  )
}
