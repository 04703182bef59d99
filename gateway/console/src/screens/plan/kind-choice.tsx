import { useState } from 'react'
import { usePage } from '../../parts/pager.js'
import { SelectInput } from '../../parts/select-input.js'
import { useTexts } from '../../texts/texts.js'
import { useSendingTexts } from '../records/texts.js'

interface KindChoiceProps<K extends string> {
  readonly label: string
  /** In the order in which they are offered. */
  readonly kinds: readonly K[]
  readonly names: Readonly<Record<K, string>>
  /** How many items are of each; undefined before that is known. */
  readonly counts: Readonly<Record<K, number>> | undefined
  readonly wanted: K | undefined
  readonly onWanted: (kind: K | undefined) => void
}

/** Which kind of items is looked at, and which page of them: another kind begins at its first page. */
export function useKind<K extends string>() {
  const [wanted, want] = useState<K>()
  const { page, onPage } = usePage()
  const onWanted = (kind: K | undefined) => {
    want(kind)
    onPage(1)
  }
  return { wanted, onWanted, page, onPage }
}

/** Which items of a plan or an outcome are shown; nothing to choose where all are of one kind. */
export function KindChoice<K extends string>({ label, kinds, names, counts, wanted, onWanted }: KindChoiceProps<K>) {
  const { count } = useTexts()
  const says = useSendingTexts()
  if (counts === undefined) return null
  const there = kinds.filter((kind) => kind === wanted || counts[kind] > 0)
  if (there.length < 2) return null
  const numbered = (name: string, number: number) => `${name} (${count(number)})`
  const all = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  return (
    <SelectInput
      className="kind-choice"
      label={label}
      value={wanted ?? ''}
      options={[
        ['', numbered(says.any, all)],
        ...there.map((kind) => [kind, numbered(names[kind], counts[kind])] as const),
      ]}
      onChange={(kind) => onWanted((kind || undefined) as K | undefined)}
    />
  )
}
