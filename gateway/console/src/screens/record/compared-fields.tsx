import type { Comparison } from '../../api/record.js'
import { Outcome } from '../../parts/outcome.js'
import { useFieldName } from '../mapping/use-fields.js'
import type { ComparedItems } from './compared-items.js'
import { textOf } from './shown-text.js'
import { textDiff } from './text-diff.js'
import { useRecordTexts } from './texts.js'

type ComparedField = Comparison['fields'][number]

/** The fields that differ, or all of them, with how many there are of each. */
export function ComparedFields({ all, differing, shown }: ComparedItems<ComparedField>) {
  const { compare } = useRecordTexts()
  const nameOf = useFieldName()
  return (
    <>
      <h2>{compare.fields}</h2>
      <p role="status">
        <Outcome kind={differing === 0 ? 'good' : 'warning'}>
          {differing === 0 ? compare.equal(all) : compare.different(differing, all)}
        </Outcome>
      </p>
      {shown.length > 0 && (
        <ul className="record-fields" aria-label={compare.fields}>
          {shown.map((field) => (
            <li key={field.path}>
              <h3>
                {nameOf(field.path)} <Kind kind={field.kind} />
              </h3>
              <Sides field={field} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Kind({ kind }: Pick<ComparedField, 'kind'>) {
  const { compare } = useRecordTexts()
  return <Outcome kind={kind === 'same' ? 'good' : 'warning'}>{compare.kinds[kind]}</Outcome>
}

/** Texts that are longer than a line are easier to compare in one another than side by side. */
const LONG = 60
const isLong = (text: string) => text.length > LONG || text.includes('\n')

function Sides({ field: { kind, left, right } }: { readonly field: ComparedField }) {
  const { compare } = useRecordTexts()
  const [here, there] = [textOf(left), textOf(right)]
  if (kind === 'same') return <p className="record-lines">{here || there}</p>
  if (kind === 'differs' && (isLong(here) || isLong(there))) return <InlineDiff here={here} there={there} />
  return (
    <dl className="record-sides">
      <div>
        <dt>{compare.here}</dt>
        <dd className="record-lines">{here || <span className="quiet">{compare.empty}</span>}</dd>
      </div>
      <div>
        <dt>{compare.there}</dt>
        <dd className="record-lines">{there || <span className="quiet">{compare.empty}</span>}</dd>
      </div>
    </dl>
  )
}

/** Both texts in one: what is only there is struck out, what is only here is underlined, and both are said, too. */
function InlineDiff({ here, there }: { readonly here: string; readonly there: string }) {
  const { compare } = useRecordTexts()
  const pieces = textDiff(there, here)
  return (
    <p className="record-lines record-diff">
      {[...pieces.entries()].map(([at, { kind, text }]) => {
        if (kind === 'both') return <span key={at}>{text}</span>
        const Mark = kind === 'left' ? 'del' : 'ins'
        return (
          <Mark key={at} title={kind === 'left' ? compare.kinds.only_right : compare.kinds.only_left}>
            <span className="unseen">{` [${kind === 'left' ? compare.isThere : compare.wasHere}: `}</span>
            {text}
            <span className="unseen">] </span>
          </Mark>
        )
      })}
    </p>
  )
}
