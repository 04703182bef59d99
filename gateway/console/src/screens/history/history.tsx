import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Act } from '../../api/history.js'
import { Command } from '../../parts/command.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { Acts } from './acts.js'
import { useHistoryTexts } from './use-history-texts.js'

const route = getRouteApi('/p/$project/history')

/** What was done to a project, each act with its way back. */
export function History() {
  const { says } = useHistoryTexts()
  const { project } = route.useParams()
  const { kind } = route.useSearch()
  const navigate = useNavigate()
  const wanted = kind !== undefined && kind in says.kinds ? (kind as Act['kind']) : undefined
  const choose = (value: string) =>
    void navigate({ to: paths.history, params: { project }, search: value === '' ? {} : { kind: value } })
  return (
    <Page title={says.title}>
      <p className="quiet">{says.intro}</p>
      <section className="panel">
        <label className="history-kind">
          {says.kind}{' '}
          <select value={wanted ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{says.everything}</option>
            {Object.entries(says.kinds).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
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
