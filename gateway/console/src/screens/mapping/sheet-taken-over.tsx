import type { SheetTaken } from '../../api/error-sheet.js'
import { Outcome } from '../../parts/outcome.js'
import { SentenceRow } from '../../parts/sentence.js'
import { Arrival } from './arrival.js'
import { nameOf } from './name-of.js'
import { useErrorSheetTexts } from './use-error-sheet-texts.js'

/** What became of it. */
export function SheetTakenOver({ taken }: { readonly taken: SheetTaken }) {
  const says = useErrorSheetTexts()
  const { file_path, rows_changed, consequences, failed } = taken
  const isGood = failed.length === 0 && consequences.faulty_after === 0
  return (
    <div className="difference">
      <Arrival>{says.taken(nameOf(file_path))}</Arrival>
      <Outcome kind={isGood ? 'good' : 'warning'}>
        {says.proof(rows_changed, consequences.faulty_after, consequences.records)}
      </Outcome>
      {failed.length > 0 && (
        <>
          <h4>{says.failed}</h4>
          <ul className="errors">
            {failed.map(({ source_file_db_id, filename, error, findings = [{ message: error }] }) => (
              <li key={source_file_db_id}>
                {filename}: <SentenceRow findings={findings} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
