import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { TextInput } from '../../parts/text-input.js'
import { type Draft, NOTHING_FOUND, namesOf } from './draft.js'
import { Step, type StepProps } from './step.js'
import { useCreateTexts } from './use-create-texts.js'
import { useCreating } from './use-creating.js'
import type { Look } from './use-look.js'
import { useOpenProject } from './use-open-project.js'

/** Names and places, and the one step that stores something. */
export function CheckStep({ draft, change, kinds, look }: StepProps) {
  const { texts, says } = useCreateTexts()
  const creating = useCreating(draft, kinds, look.data ?? NOTHING_FOUND)
  const names = namesOf(draft)
  const fieldOf = (name: keyof typeof names) => (
    <TextInput
      spellCheck={false}
      label={says[name]}
      value={names[name]}
      onChange={(text) => change({ [name]: text })}
    />
  )
  const reason = reasonAgainst(draft, look, { ...says.reasons, loading: texts.state.loading })
  return (
    <Step step="check">
      <div className="pair">
        {fieldOf('name')}
        {fieldOf('shortCode')}
      </div>
      {fieldOf('file')}
      {fieldOf('output')}
      <Facts look={look} />
      {creating.error && <ProblemBox error={creating.error} />}
      <div className="actions">
        <ActionButton isMain showsReason reason={reason} onPress={() => creating.isPending || creating.mutate()}>
          {creating.isPending ? says.starting : says.create}
        </ActionButton>
      </div>
    </Step>
  )
}

/** What will be taken in, and what is already at the place of the project file. */
function Facts({ look: { data } }: { readonly look: Look }) {
  const { says, bytes } = useCreateTexts()
  const opening = useOpenProject()
  if (data === undefined) return null
  const { files_taken, bytes_taken, partial, free_bytes, project_file } = data
  return (
    <>
      <p>
        {says.taken(files_taken, bytes(bytes_taken), partial)}. {free_bytes !== null && says.free(free_bytes)}
      </p>
      {project_file?.kind === 'project' && (
        <div className="actions">
          <span>{says.exists}</span>
          <button type="button" className="button" onClick={() => opening.mutate(project_file.path)}>
            {says.openInstead}
          </button>
        </div>
      )}
      {opening.error && <ProblemBox error={opening.error} />}
    </>
  )
}

type Reasons = Readonly<Record<'noFolder' | 'noFiles' | 'exists' | 'occupied' | 'notRead' | 'loading', string>>

/** Why the project cannot be made as it is described. */
function reasonAgainst(draft: Draft, { data, error, isOfAnother }: Look, reasons: Reasons): string | undefined {
  if (draft.folder.trim() === '') return reasons.noFolder
  if (error !== null || data === undefined) return reasons.notRead
  // The kinds and endings chosen for another folder would leave files of this one out.
  if (isOfAnother) return reasons.loading
  if (data.files_taken === 0 && !data.partial) return reasons.noFiles
  const kind = data.project_file?.kind
  if (kind === 'project') return reasons.exists
  return kind === 'missing' || kind === undefined ? undefined : reasons.occupied
}
