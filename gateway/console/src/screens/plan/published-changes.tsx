import type { PlannedItem } from '../../api/batch.js'
import { useFieldName } from '../mapping/use-fields.js'
import { useSendingTexts } from '../records/texts.js'
import { FoldedFiles } from './folded-files.js'

/** Old and new value of each field that changes. */
export function ChangesOf({ item: { changes = [] } }: { readonly item: PlannedItem }) {
  const says = useSendingTexts()
  const nameOf = useFieldName()
  if (changes.length === 0) return '–'
  return (
    <ul className="plain">
      {changes.map(({ field, old, new: wanted, hits }) => (
        <li key={field}>
          <strong>{nameOf(field)}</strong>
          {hits !== undefined && <span className="quiet"> · {says.hits(hits)}</span>}
          <br />
          <del>{shown(old, says.emptyValue)}</del> → <ins>{shown(wanted, says.emptyValue)}</ins>
        </li>
      ))}
    </ul>
  )
}

function shown(value: unknown, empty: string): string {
  if (value === null || value === undefined || value === '') return empty
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Files = NonNullable<PlannedItem['version_files']>

/** What a new version would consist of, with what the version before has of each file. */
export const VersionFiles = ({ files }: { readonly files: Files }) => (
  <FoldedFiles files={files} fateOf={({ outcome }) => outcome}>
    {({ md5, md5_before }) => (
      <>
        <br />
        <span className="quiet">{`MD5 ${md5_before ?? '–'} → ${md5 ?? '–'}`}</span>
      </>
    )}
  </FoldedFiles>
)
