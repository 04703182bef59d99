import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { contentLink, type FileName, fileFacts } from '../../api/file.js'
import { ActionButton } from '../../parts/action-button.js'
import { GreyRows, Loaded } from '../../parts/loaded.js'
import type { Place } from '../../parts/place-link.js'
import { Tabs } from '../../parts/tabs.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { whenNeeded } from '../../parts/when-needed.js'
import { paths } from '../../paths.js'
import { isWriting } from '../../shell/is-writing.js'
import { Page } from '../../shell/page.js'
import { usePreference } from '../../shell/preferences.js'
import { Changed } from './changed.js'
import { FactsPanel } from './facts.js'
import { History } from './history.js'
import type { KnownFile } from './known-file.js'
import { Report } from './report.js'
import { Tree } from './tree.js'
import { Viewer } from './viewer.js'
import './file.css'

const route = getRouteApi(paths.file)

/** The form comes with the texts of records, and is loaded when it is opened. */
const FileMetadata = whenNeeded(() => import('./file-metadata.js').then(({ FileMetadata: it }) => it), <GreyRows />)

const VIEWS = ['preview', 'metadata', 'report', 'tree', 'history'] as const
type View = (typeof VIEWS)[number]

/** One file of a project: what it looks like, what is wrong with it, what it belongs to, what became of it. */
export function File() {
  const fileTexts = useFileTexts()
  const { project, file } = route.useParams()
  const { view = 'preview', line, part, seen } = route.useSearch()
  const name = { project, file: Number(file) }
  const query = useQuery(fileFacts(name))
  return (
    <Page title={query.data?.filename ?? fileTexts.kinds.other}>
      <Loaded query={query}>
        {(facts) => <Shown key={facts.file_id} name={name} facts={facts} view={view} place={{ line, part, seen }} />}
      </Loaded>
    </Page>
  )
}

interface ShownProps {
  readonly name: FileName
  readonly facts: KnownFile
  readonly view: View
  /** What of the file is meant. */
  readonly place: Place
}

function Shown({ name, facts, view, place }: ShownProps) {
  const fileTexts = useFileTexts()
  useNeighbourKeys(name.project, facts, view)
  return (
    <div className="file-screen">
      <FileBar name={name} facts={facts} view={view} />
      <Changed facts={facts} />
      <Tabs label={fileTexts.views} names={VIEWS} shown={view}>
        {(one, asTab) => (
          <Link
            {...asTab}
            to={paths.file}
            params={{ project: name.project, file: String(name.file) }}
            search={one === 'preview' ? {} : { view: one }}
            replace
          >
            {fileTexts.view[one]}
          </Link>
        )}
      </Tabs>
      <Chosen name={name} facts={facts} view={view} place={place} />
    </div>
  )
}

function Chosen(shown: ShownProps) {
  const { name, facts, view } = shown
  const [isEditing, setEditing] = useState(false)
  const isForm = view === 'metadata'
  return (
    <>
      {/* What somebody has begun to write stays there while another view is looked at. */}
      {(isForm || isEditing) && (
        <div hidden={!isForm}>
          <FileMetadata {...{ name, facts, isEditing, setEditing }} />
        </div>
      )}
      {!isForm && <Seen {...shown} />}
    </>
  )
}

/** The views in which nothing is written. */
function Seen({ name, facts, view, place }: ShownProps) {
  if (view === 'report') return <Report name={name} facts={facts} />
  if (view === 'tree') return <Tree name={name} facts={facts} />
  if (view === 'history') return <History facts={facts} />
  return (
    <div className="beside-viewer">
      <Viewer name={name} facts={facts} place={place} />
      <div className="asides">
        <Report name={name} facts={facts} isShort />
        <FactsPanel facts={facts} />
      </div>
    </div>
  )
}

function FileBar({ name: { project, file }, facts, view }: Omit<ShownProps, 'place'>) {
  const fileTexts = useFileTexts()
  const search = view === 'preview' ? {} : { view }
  const neighbour = (id: number | null, says: string, none: string) =>
    id === null ? (
      <ActionButton reason={none} onPress={() => {}}>
        {says}
      </ActionButton>
    ) : (
      <Link className="button" to={paths.file} params={{ project, file: String(id) }} search={search}>
        {says}
      </Link>
    )
  return (
    <div className="file-bar">
      <p className="quiet">{facts.relative_path === facts.filename ? '' : facts.relative_path}</p>
      <div className="actions">
        <Link className="button" to={paths.files} params={{ project }}>
          {fileTexts.back}
        </Link>
        {neighbour(facts.previous_file_id, fileTexts.previous, fileTexts.noPrevious)}
        {neighbour(facts.next_file_id, fileTexts.next, fileTexts.noNext)}
        <a className="button" href={contentLink({ project, file })} download={facts.filename}>
          {fileTexts.download}
        </a>
      </div>
    </div>
  )
}

/** `[` and `]` lead to the neighbours; never while somebody writes, and not for those who want no letters as keys. */
function useNeighbourKeys(project: string, { previous_file_id, next_file_id }: KnownFile, view: View): void {
  const navigate = useNavigate()
  const [letters] = usePreference('letters')
  useLayoutEffect(() => {
    const follow = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      // On some keyboards the brackets need AltGr, which counts as Ctrl and Alt together.
      if (isWriting(target) || letters === 'off' || metaKey || ctrlKey !== altKey) return
      const id = key === '[' ? previous_file_id : key === ']' ? next_file_id : null
      if (id === null) return
      const search = view === 'preview' ? {} : { view }
      void navigate({ to: paths.file, params: { project, file: String(id) }, search })
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [project, previous_file_id, next_file_id, view, letters, navigate])
}
