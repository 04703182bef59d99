import { useQuery } from '@tanstack/react-query'
import { projectFigures } from '../../api/queries.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useTexts } from '../../texts/texts.js'
import type { Drafting } from './use-draft.js'
import { Overtaken } from './use-saving.js'

interface SaveBarProps {
  readonly project: string
  readonly drafting: Drafting
}

/** Steps back and forth, and saving with what it does to values that were taken before. */
export function SaveBar({ project, drafting }: SaveBarProps) {
  const { texts } = useTexts()
  const { isChanged, isRestored, isReplacing, isOvertaken, isTakenIn, saving } = drafting
  const { canUndo, canRedo, undo, redo, save, discard } = drafting
  const figures = useQuery(projectFigures(project))
  const unchanged = texts.workbench[isReplacing ? 'unchanged' : 'nothingYet']
  const described = figures.data?.files_with_metadata ?? 0
  return (
    <section className="panel save-bar" aria-label={texts.workbench.save}>
      {saving.error && !(saving.error instanceof Overtaken) && <ProblemBox error={saving.error} />}
      <p role="status">
        {isOvertaken && <Outcome kind="warning">{texts.workbench.overtaken}</Outcome>}
        {isTakenIn && `${texts.workbench.takenIn} `}
        {isChanged && `${isRestored ? texts.workbench.restored : texts.workbench.unsaved} `}
        {isChanged && isReplacing && described > 0 && texts.workbench.replaces(described)}
        {!isChanged && !isTakenIn && !saving.isSuccess && unchanged}
        {!isChanged && !isTakenIn && saving.isSuccess && <Outcome kind="good">{texts.workbench.saved}</Outcome>}
      </p>
      <div className="actions">
        <ActionButton isMain reason={isChanged ? undefined : unchanged} onPress={save}>
          {saving.isPending ? texts.workbench.saving : texts.workbench.save}
        </ActionButton>
        <ActionButton reason={canUndo ? undefined : texts.workbench.nothingToUndo} onPress={undo}>
          {texts.workbench.undo}
        </ActionButton>
        <ActionButton reason={canRedo ? undefined : texts.workbench.nothingToRedo} onPress={redo}>
          {texts.workbench.redo}
        </ActionButton>
        {isChanged && <ActionButton onPress={discard}>{texts.workbench.discard}</ActionButton>}
      </div>
    </section>
  )
}
