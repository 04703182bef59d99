import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { Problem } from '../../api/problem.js'
import { recordDetails } from '../../api/record.js'
import { Command } from '../../parts/command.js'
import { Loaded } from '../../parts/loaded.js'
import { Tabs } from '../../parts/tabs.js'
import { useLetters } from '../../parts/use-letters.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { CompareView } from './compare-view.js'
import { FilesView } from './files-view.js'
import { HistoryView } from './history-view.js'
import { MetadataView, useObstacle } from './metadata-view.js'
import { Neighbours, searchOf, useNeighbours } from './neighbours.js'
import { ReceiptView } from './receipt-view.js'
import { RecordHead } from './record-head.js'
import { useRecordTexts } from './texts.js'
import { useVerifying } from './use-verifying.js'
import type { View, ViewProps } from './view-props.js'
import './record.css'

const route = getRouteApi('/p/$project/records/$record')

const VIEWS: readonly View[] = ['metadata', 'files', 'compare', 'receipt', 'history']

/** Everything about one record, provable. */
export function RecordPage() {
  const { texts } = useTexts()
  const { project, record } = route.useParams()
  const name = { project, record }
  const query = useQuery(recordDetails(name))
  const isGone = query.error instanceof Problem && query.error.status === 404
  return (
    <Page title={query.data?.record_title || texts.pages.record.title(record)}>
      {isGone ? (
        <Gone project={project} />
      ) : (
        <Loaded query={query}>{(known) => <Shown key={record} {...{ name, known }} />}</Loaded>
      )}
    </Page>
  )
}

function Gone({ project }: { readonly project: string }) {
  const says = useRecordTexts()
  return (
    <section className="panel">
      <h2>{says.gone.title}</h2>
      <p>{says.gone.text}</p>
      <div className="actions">
        <Link className="button" to={paths.records} params={{ project }}>
          {says.back}
        </Link>
        <Link className="button" to={paths.history} params={{ project }}>
          {says.gone.history}
        </Link>
      </div>
    </section>
  )
}

function Shown({ name, known }: ViewProps) {
  const { texts } = useTexts()
  const says = useRecordTexts()
  const { view = 'metadata', with: side, ...list } = route.useSearch()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const obstacle = useObstacle(known)
  const verifying = useVerifying(name, known)
  const neighbours = useNeighbours(name, known, list)
  const show = (next: View, other?: string) => {
    const search = { ...searchOf(list, next), ...(other === undefined ? {} : { with: other }) }
    void navigate({ to: paths.record, params: name, search, replace: true })
  }
  const edit = () => {
    setEditing(isEditing || obstacle === undefined)
    show('metadata')
  }
  useLetters((letter) => {
    if (letter === 'e') edit()
    if (letter === 'v') verifying.begin()
    if (letter === '[') neighbours.toPrevious?.(view)
    if (letter === ']') neighbours.toNext?.(view)
  })
  return (
    <div className="record-screen">
      <Neighbours {...{ neighbours, name, list, view }} />
      <RecordHead {...{ name, known, verifying }} />
      <Tabs label={says.views} names={VIEWS} shown={view}>
        {(one, asTab) => (
          <Link {...asTab} to={paths.record} params={name} search={searchOf(list, one)} replace>
            {says.view[one]}
          </Link>
        )}
      </Tabs>
      <Views
        {...{ name, known, view, side, obstacle, isEditing, setEditing }}
        onSide={(next) => show('compare', next)}
      />
      {known.record_status === 'draft' && (
        <Command
          command={`publish --record-ids ${name.record} --dry-run`}
          does={texts.pages.record.command}
          ofProject
        />
      )}
    </div>
  )
}

interface ViewsProps extends ComponentProps<typeof MetadataView>, ComponentProps<typeof CompareView> {
  readonly view: View
}

/** What is shown of the record. */
function Views({ name, known, view, side, onSide, ...form }: ViewsProps) {
  const isForm = view === 'metadata'
  return (
    <>
      {/* What somebody has begun to write stays there while another view is looked at. */}
      {(isForm || form.isEditing) && (
        <div hidden={!isForm}>
          <MetadataView {...{ name, known }} {...form} />
        </div>
      )}
      {view === 'files' && <FilesView {...{ name, known }} />}
      {view === 'compare' && <CompareView {...{ name, known, side, onSide }} />}
      {view === 'receipt' && <ReceiptView name={name} />}
      {view === 'history' && <HistoryView name={name} />}
    </>
  )
}
