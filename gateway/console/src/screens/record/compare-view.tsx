import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Comparison, recordComparison } from '../../api/record.js'
import { Loaded } from '../../parts/loaded.js'
import { SelectInput } from '../../parts/select-input.js'
import { useTexts } from '../../texts/texts.js'
import { useNamed } from '../mapping/use-fields.js'
import { ComparedFields } from './compared-fields.js'
import { ComparedFiles } from './compared-files.js'
import { comparedItems } from './compared-items.js'
import { sidesOf } from './sides.js'
import { useRecordTexts } from './texts.js'
import type { ViewProps } from './view-props.js'

interface CompareViewProps extends ViewProps {
  /** What it is compared with, as the address says. */
  readonly side: string | undefined
  onSide(side: string): void
}

/** The record beside what the repository has of it, beside another version, or beside its sheet. */
export function CompareView({ name, known, side, onSide }: CompareViewProps) {
  const { compare } = useRecordTexts()
  const [showsAll, setShowsAll] = useState(false)
  const sides = sidesOf(known, compare)
  const chosen = sides.find((one) => one.side === side)?.side ?? sides[0]?.side ?? 'sheet'
  return (
    <section className="panel" aria-label={compare.comparison}>
      <div className="record-choice">
        <SelectInput
          label={compare.with}
          value={chosen}
          options={sides.map((one) => [one.side, one.label])}
          onChange={onSide}
        />
        <label>
          <input type="checkbox" checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
          {compare.all}
        </label>
      </div>
      <Loaded key={chosen} query={useNamed(useQuery(recordComparison(name, chosen)))}>
        {(comparison) => (
          <>
            <Source comparison={comparison} />
            <ComparedFields {...comparedItems(comparison.fields, showsAll)} />
            {comparison.right !== null && <ComparedFiles {...comparedItems(comparison.files, showsAll)} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Where the right side comes from, and how old it is. */
function Source({ comparison: { right } }: { readonly comparison: Comparison }) {
  const { moment } = useTexts()
  const { compare } = useRecordTexts()
  if (right === null) return <p className="quiet">{compare.sheetText}</p>
  const { repository, repo_record_id, read_at } = right
  return (
    <p className="quiet">{`${compare.read(`${repository} (${repo_record_id})`, moment(read_at))} ${compare.again}`}</p>
  )
}
