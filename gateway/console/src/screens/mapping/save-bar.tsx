import { useQuery } from '@tanstack/react-query'
import { projectFigures } from '../../api/queries.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import type { Drafting } from './use-draft.js'
import { useMappingTexts } from './use-mapping-texts.js'
import { Overtaken } from './use-saving.js'

interface SaveBarProps {
  readonly project: string
  readonly drafting: Drafting
}

/** Steps back and forth, and saving with what it does to values that were taken before. */
export function SaveBar({ project, drafting }: SaveBarProps) {
  const { texts, says } = useMappingTexts()
  const { isChanged, isRestored, isReplacing, isOvertaken, isTakenIn, saving } = drafting
  const { canUndo, canRedo, undo, redo, save, discard } = drafting
  const figures = useQuery(projectFigures(project))
  const unchanged = says[isReplacing ? 'unchanged' : 'nothingYet']
  const described = figures.data?.files_with_metadata ?? 0
  return (
    <section data-keeps-focus className="panel save-bar" aria-label={says.save}>
      {saving.error && !(saving.error instanceof Overtaken) && <ProblemBox error={saving.error} />}
      <p role="status">
        {isOvertaken && <Outcome kind="warning">{says.overtaken}</Outcome>}
        {isTakenIn && `${says.takenIn} `}
        {isChanged && `${isRestored ? says.restored : says.unsaved} `}
        {isChanged && isReplacing && described > 0 && says.replaces(described)}
        {!isChanged && !isTakenIn && !saving.isSuccess && unchanged}
        {!isChanged && !isTakenIn && saving.isSuccess && <Outcome kind="good">{says.saved}</Outcome>}
      </p>
      <div className="actions">
        <ActionButton isMain reason={isChanged ? undefined : unchanged} onPress={save}>
          {saving.isPending ? texts.state.saving : says.save}
        </ActionButton>
        <ActionButton reason={canUndo ? undefined : says.nothingToUndo} onPress={undo}>
          {says.undo}
        </ActionButton>
        <ActionButton reason={canRedo ? undefined : says.nothingToRedo} onPress={redo}>
          {says.redo}
        </ActionButton>
        {isChanged && <ActionButton onPress={discard}>{says.discard}</ActionButton>}
      </div>
    </section>
  )
}
