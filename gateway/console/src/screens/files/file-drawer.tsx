import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type FileFacts, fileFacts, fileTree } from '../../api/file.js'
import { listedFile } from '../../api/files.js'
import { CopyButton } from '../../parts/copy-button.js'
import { kindOf } from '../../parts/file-kind.js'
import { FilePreview } from '../../parts/file-preview.js'
import { GreyRows, Loaded } from '../../parts/loaded.js'
import { LIST } from '../../parts/main-list.js'
import { useOnceKnown } from '../../parts/use-once-known.js'
import { paths } from '../../paths.js'
import { BundlePart } from './bundle-part.js'
import { FileStatus } from './file-row.js'
import { isBroken } from './labels.js'
import { MarkPart } from './mark-part.js'
import { useListTexts } from './use-list-texts.js'

interface FileDrawerProps {
  readonly project: string
  readonly file: number
  readonly onClose: () => void
  readonly onShow: (file: number) => void
}

/** The file that was chosen, beside the list, which keeps its place. */
export function FileDrawer({ project, file, onClose, onShow }: FileDrawerProps) {
  const { says } = useListTexts()
  const facts = useQuery(fileFacts({ project, file }))
  const drawer = useWayToList()
  return (
    <aside ref={drawer} className="drawer" aria-label={says.detail}>
      <button type="button" className="button small close" onClick={onClose}>
        {says.close}
      </button>
      <Loaded query={facts}>
        {(known) => (
          <>
            <h2>{known.filename}</h2>
            <FilePreview project={project} file={known} isBroken={isBroken(known)} />
            <div className="actions">
              <Link className="button" to={paths.file} params={{ project, file: String(file) }}>
                {kindOf(known) === 'model' ? says.openModel : says.open}
              </Link>
              <CopyButton key={`copy-${file}`} text={() => known.absolute_path}>
                {says.copyPath}
              </CopyButton>
            </div>
            <Facts project={project} known={known} />
            <Changeable key={`change-${file}`} {...{ project, known, onShow }} />
          </>
        )}
      </Loaded>
    </aside>
  )
}

interface ChangeableProps extends Pick<FileDrawerProps, 'project' | 'onShow'> {
  readonly known: FileFacts
}

/** What a person may change, once it is known how all of it is: what came above a button would move it. */
function Changeable({ project, known, onShow }: ChangeableProps) {
  const isAwaited = useQueries({
    queries: [listedFile(project, known.file_id), fileTree({ project, file: known.bundle_file_id })],
    combine: (all) => all.some(({ isLoading }) => isLoading),
  })
  if (!useOnceKnown(isAwaited, String(known.file_id))) return <GreyRows />
  return (
    <>
      <MarkPart project={project} file={known.file_id} />
      <BundlePart {...{ project, onShow }} file={known} />
    </>
  )
}

/** Who was in the drawer when it closes goes on in the list, unless they are elsewhere by then. */
function useWayToList() {
  const drawer = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const closing = drawer.current
    return () => {
      if (!closing?.contains(document.activeElement)) return
      // As soon as it is gone: until a next frame somebody may have gone elsewhere.
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.getElementById(LIST)?.focus({ preventScroll: true })
      })
    }
  }, [])
  return drawer
}

interface FactsProps {
  readonly project: string
  readonly known: FileFacts
}

function Facts({ project, known }: FactsProps) {
  const { says, bytes, moment } = useListTexts()
  return (
    <dl className="facts">
      <Fact name={says.path}>{known.relative_path}</Fact>
      <Fact name={says.columns.size}>{bytes(known.size_bytes)}</Fact>
      <Fact name={says.columns.kind}>{known.mime_type ?? says.noType}</Fact>
      <Fact name={says.columns.status}>
        <FileStatus status={known.status} />
      </Fact>
      {known.records.length > 0 && (
        <Fact name={says.columns.record}>
          {known.records.map(({ record_id: id, record_title: title, record_status: state }) => (
            <p key={id}>
              <Link to={paths.record} params={{ project, record: String(id) }}>
                {title}
              </Link>{' '}
              <span className="quiet">{says.values.record?.[state] ?? state}</span>
            </p>
          ))}
        </Fact>
      )}
      {known.modified !== null && <Fact name={says.modified}>{moment(known.modified)}</Fact>}
      <Fact name={says.columns.added}>{moment(known.added_timestamp)}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
