import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.js'
import { fileTree } from '../../api/file.js'
import { namedFiles, refreshFiles } from '../../api/files.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Sentence } from '../../parts/sentence.js'
import { TextInput } from '../../parts/text-input.js'
import { useListTexts } from './use-list-texts.js'

interface BundlePartProps {
  readonly project: string
  readonly file: { readonly file_id: number; readonly bundle_file_id: number; readonly parent_file_id: number | null }
  readonly onShow: (file: number) => void
}

/** Below a file, outside of every bundle, or as the first of its own. */
type Place = number | null | 'primary'

/** Corrections of a bundle, and the way back from the last one. */
function useCorrections(project: string) {
  const client = useQueryClient()
  const refresh = () => refreshFiles(client, project)
  const correct = useMutation({
    mutationFn: ({ file, to }: { readonly file: number; readonly to: Place }) => {
      const params = { file_id: file }
      if (to === 'primary') return call('POST /api/files/:file_id/primary', { params }, { project })
      return call('POST /api/files/:file_id/move', { params, body: { to_file_id: to } }, { project })
    },
    onSuccess: refresh,
  })
  const undo = useMutation({
    mutationFn: (correction: number) =>
      call('POST /api/bundle_corrections/:correction_id/undo', { params: { correction_id: correction } }, { project }),
    onSuccess: async () => {
      correct.reset()
      await refresh()
    },
  })
  return { correct, undo, isBusy: correct.isPending || undo.isPending }
}

/** The bundle of a file, and what a person may put right in it. */
export function BundlePart({ project, file, onShow }: BundlePartProps) {
  const { says } = useListTexts()
  const tree = useQuery(fileTree({ project, file: file.bundle_file_id }))
  const { correct, undo, isBusy } = useCorrections(project)
  const put = (to: Place) => {
    if (isBusy) return
    undo.reset()
    correct.mutate({ file: file.file_id, to })
  }
  const isMember = file.parent_file_id !== null
  return (
    <section data-keeps-focus className="bundle">
      <h3>{says.bundle}</h3>
      <Loaded query={tree}>
        {(head) =>
          head.children.length === 0 ? (
            <p className="quiet">{says.standsAlone}</p>
          ) : (
            <Members node={head as Node} shown={file.file_id} onShow={onShow} />
          )
        }
      </Loaded>
      <div className="actions">
        {isMember && (
          <>
            <button type="button" className="button" onClick={() => put('primary')}>
              {says.makePrimary}
            </button>
            <button type="button" className="button" onClick={() => put(null)}>
              {says.moveOut}
            </button>
          </>
        )}
      </div>
      <MoveTo project={project} file={file.file_id} isBusy={isBusy} onMove={put} />
      <div role="status">
        {correct.data !== undefined && (
          <p className="done">
            <Sentence {...(correct.data.finding ?? { message: correct.data.message })} />{' '}
            <button type="button" className="button" onClick={() => isBusy || undo.mutate(correct.data.correction_id)}>
              {says.undo}
            </button>
          </p>
        )}
        {undo.isSuccess && correct.data === undefined && <p>{says.undone}</p>}
      </div>
      {[correct.error, undo.error].map((error) => error !== null && <ProblemBox key={error.message} error={error} />)}
    </section>
  )
}

interface Node {
  readonly file_id: number
  readonly filename: string
  readonly children: readonly Node[]
}

interface MembersProps {
  readonly node: Node
  readonly shown: number
  readonly onShow: (file: number) => void
}

function Members({ node, shown, onShow }: MembersProps) {
  return (
    <ul className="members">
      <li>
        <button
          type="button"
          className="link"
          aria-current={node.file_id === shown || undefined}
          onClick={() => onShow(node.file_id)}
        >
          {node.filename}
        </button>
        {node.children.map((child) => (
          <Members key={child.file_id} node={child} {...{ shown, onShow }} />
        ))}
      </li>
    </ul>
  )
}

interface MoveToProps {
  readonly project: string
  readonly file: number
  readonly isBusy: boolean
  readonly onMove: (to: number) => void
}

/** Another bundle by the name of one of its files. */
function MoveTo({ project, file, isBusy, onMove }: MoveToProps) {
  const { says } = useListTexts()
  const [name, setName] = useState('')
  const found = useQuery(namedFiles(project, name)).data?.items.filter(({ file_id }) => file_id !== file) ?? []
  const move = (to: number) => {
    if (isBusy) return
    setName('')
    onMove(to)
  }
  return (
    <>
      <TextInput label={says.moveTo} type="search" value={name} onChange={setName} />
      {name !== '' && (
        <ul className="targets">
          {found.map((one) => (
            <li key={one.file_id}>
              <button type="button" className="link" onClick={() => move(one.file_id)}>
                {one.relative_path}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
