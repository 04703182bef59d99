import type { PlannedItem } from '../../api/batch.js'
import { useFieldName } from '../mapping/use-fields.js'
import { useSendingTexts } from '../records/texts.js'

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
export function VersionFiles({ files }: { readonly files: Files }) {
  const says = useSendingTexts()
  const of = (outcome: Files[number]['outcome']) => files.filter((file) => file.outcome === outcome)
  const sent = of('send')
  const size = sent.reduce((sum, file) => sum + file.bytes, 0)
  const sums = [
    ...(sent.length > 0 ? [says.toSend(sent.length, size)] : []),
    ...(of('there').length > 0 ? [says.there(of('there').length)] : []),
    ...(of('kept').length > 0 ? [says.kept(of('kept').length)] : []),
    ...(of('left_out').length > 0 ? [says.leftOut(of('left_out').length)] : []),
    ...(of('impossible').length > 0 ? [says.impossible(of('impossible').length)] : []),
  ]
  return (
    <details>
      <summary>{sums.join(', ')}</summary>
      <ul className="plain">
        {files.map(({ key, outcome, md5, md5_before }) => (
          <li key={key}>
            {key} · {says.fileActions[outcome]}
            <br />
            <span className="quiet">{`MD5 ${md5_before ?? '–'} → ${md5 ?? '–'}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
