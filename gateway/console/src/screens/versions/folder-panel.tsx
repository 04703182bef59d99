import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { startMatching } from '../../api/versions.js'
import { ActionButton } from '../../parts/action-button.js'
import { AtRepository } from '../../parts/at-repository.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { PathField } from '../../parts/path-field.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { SelectInput } from '../../parts/select-input.js'
import { useWhenChanged } from '../../parts/use-when-changed.js'
import { usePreference } from '../../shell/preferences.js'
import { useVersionsTexts } from './use-versions-texts.js'

const route = getRouteApi('/p/$project/versions')
const WAYS = ['name', 'content'] as const

/** The folder with the corrected files, and how they find their records. */
export function FolderPanel({ project }: { readonly project: string }) {
  const { says } = useVersionsTexts()
  const { folder: asked = '', by: askedBy = 'name', work } = route.useSearch()
  const navigate = route.useNavigate()
  const [folder, setFolder] = useState(asked)
  const [by, setBy] = useState<(typeof WAYS)[number]>(askedBy)
  // The fields say of what is shown below them how it was found.
  useWhenChanged(work, () => {
    setFolder(asked)
    setBy(askedBy)
  })
  const [environment] = usePreference('environment')
  const isSandbox = environment === 'practice'
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => startMatching(project, { folder: folder.trim(), by, isSandbox }),
    onSuccess: ({ id }) => navigate({ search: { folder: folder.trim(), by, work: id } }),
  })
  const missing = folder.trim() === '' ? says.folderFirst : undefined
  return (
    <AtRepository className="panel" isSandbox={isSandbox}>
      <p className="actions">
        <EnvironmentWord isSandbox={isSandbox} /> <span>{says.intro}</span>
      </p>
      <PathField label={says.folder} value={folder} onChange={setFolder} />
      <SelectInput
        className="versions-by"
        label={says.by}
        value={by}
        options={WAYS.map((way) => [way, says.bys[way]])}
        onChange={setBy}
      />
      {error && <ProblemBox error={error} />}
      <div className="actions">
        <ActionButton isMain onPress={() => mutate()} reason={isPending ? says.finding : missing}>
          {says.find}
        </ActionButton>
      </div>
    </AtRepository>
  )
}
