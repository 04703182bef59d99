import type { Untaken } from '@regesta/contracts/projects'
import type { AnswerOf } from '../../api/surface.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { Sentence } from '../../parts/sentence.js'
import { useTexts } from '../../texts/texts.js'
import { useOverviewTexts } from './use-overview-texts.js'

type RescanOutcome = AnswerOf<'POST /api/project/rescan'>

/** Names that are shown of each list. */
const SHOWN = 20

interface DifferencesProps {
  readonly outcome: RescanOutcome
  readonly onTakeOver: () => void
}

/** The folder beside the project: what is new, changed, moved and missing. */
export function Differences({ outcome, onTakeOver }: DifferencesProps) {
  const { texts, says: overview } = useOverviewTexts()
  const says = overview.rescan
  // An operation of an older release tells of none.
  const { unchanged, dry_run, data_in_path, relinked = [] } = outcome
  const groups = groupsOf(outcome, says, texts.files.status)
  const isSame = relinked.length === 0 && groups.every(([, , names]) => names.length === 0)
  return (
    <div className="differences" role="status">
      <p className="quiet">
        {says.lookedAt} <code className="cut">{data_in_path}</code>
      </p>
      {relinked.map(({ member, from, to }) => (
        <p className="quiet" key={`${member} ${from}`}>
          <code className="cut">{says.fromTo(from, to)}</code>
        </p>
      ))}
      <p>
        <Outcome kind="off">{says.unchanged(unchanged)}</Outcome>
      </p>
      {groups.map(
        ([title, kind, names]) => names.length > 0 && <Group key={title} title={title} kind={kind} names={names} />,
      )}
      {isSame && <p>{says.same}</p>}
      {!dry_run && <Outcome kind="good">{says.done}</Outcome>}
      {dry_run && !isSame && (
        <div className="actions">
          <ActionButton isMain onPress={onTakeOver}>
            {says.takeOver}
          </ActionButton>
          <span className="quiet">{says.takeOverAbout}</span>
        </div>
      )}
    </div>
  )
}

type NameGroup = readonly [title: string, kind: OutcomeKind, names: readonly Name[]]

type Says = ReturnType<typeof useOverviewTexts>['says']['rescan']

function groupsOf(outcome: RescanOutcome, says: Says, names: Readonly<Record<string, string>>): readonly NameGroup[] {
  const { added, joined, changed, judged, moved, missing, returned, unreadable, not_followed } = outcome
  const named = (status: string) => names[status] ?? status
  const judgment = ({ path, from, to }: RescanOutcome['judged'][number]) => says.judgment(path, named(from), named(to))
  return [
    [says.added(added.length), 'good', added],
    [says.joins(joined.length), 'good', joined.map(({ path, to }) => says.fromTo(path, to))],
    [says.changed(changed.length), 'warning', changed],
    [says.judged(judged.length), 'underway', judged.map(judgment)],
    [says.movedTo(moved.length), 'underway', moved.map(({ from, to }) => says.fromTo(from, to))],
    [says.missing(missing.length), 'bad', missing],
    [says.returned(returned.length), 'good', returned],
    [says.unread(unreadable.length + not_followed.length), 'bad', [...unreadable, ...not_followed]],
  ]
}

/** A path, or what was not taken in, with the reason. */
type Name = string | Untaken

interface GroupProps {
  readonly title: string
  readonly kind: OutcomeKind
  readonly names: readonly Name[]
}

function Group({ title, kind, names }: GroupProps) {
  const { texts } = useTexts()
  return (
    <details open={names.length <= SHOWN}>
      <summary>
        <Outcome kind={kind}>{title}</Outcome>
      </summary>
      <ul>
        {names.slice(0, SHOWN).map((name) => (
          <Named key={typeof name === 'string' ? name : name.path} name={name} />
        ))}
        {names.length > SHOWN && <li className="quiet">{texts.parts.andMore(names.length - SHOWN)}</li>}
      </ul>
    </details>
  )
}

function Named({ name }: { readonly name: Name }) {
  if (typeof name === 'string') return <li>{name}</li>
  const { path, error, ...known } = name
  return (
    <li>
      {path}: <Sentence message={error} {...known} />
    </li>
  )
}
