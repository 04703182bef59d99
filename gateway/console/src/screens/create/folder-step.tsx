import { useQuery } from '@tanstack/react-query'
import { knownProjects } from '../../api/queries.js'
import { PathField } from '../../parts/path-field.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Step, type StepProps } from './step.js'
import { useCreateTexts } from './use-create-texts.js'

/** Folders that are offered. */
const OFFERED = 4

export function FolderStep({ draft, change, look }: StepProps) {
  const { says } = useCreateTexts()
  // Names follow from the folder until somebody says otherwise.
  const choose = (folder: string) => change({ folder, kinds: null, leftOut: [] })
  return (
    <Step step="folder">
      <PathField label={says.folder} value={draft.folder} onChange={choose} placeholder={says.folderExample} />
      {draft.folder === '' && <Recent onChoose={choose} />}
      <Offered says={says.goingOn} folders={look.goingOn} onChoose={choose} />
      {look.error && <ProblemBox error={look.error} />}
      <p role="status" className="quiet">
        {look.data === undefined
          ? look.error === null && says.noFolderYet
          : says.seen(look.data.files_seen, look.data.folders, look.data.partial)}
      </p>
    </Step>
  )
}

function Recent({ onChoose }: Pick<OfferedProps, 'onChoose'>) {
  const { says } = useCreateTexts()
  const { data } = useQuery(knownProjects)
  const folders = [...new Set(data?.projects.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))]
  return <Offered says={says.recent} folders={folders.filter((folder) => folder !== '')} onChoose={onChoose} />
}

interface OfferedProps {
  readonly says: string
  readonly folders: readonly string[]
  readonly onChoose: (folder: string) => void
}

/** Folders that can be taken without typing on. */
function Offered({ says, folders, onChoose }: OfferedProps) {
  if (folders.length === 0) return null
  return (
    <div className="actions">
      <span className="quiet">{says}</span>
      {folders.slice(0, OFFERED).map((folder) => (
        <button key={folder} type="button" className="button" onClick={() => onChoose(folder)}>
          {folder}
        </button>
      ))}
    </div>
  )
}
