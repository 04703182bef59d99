import { useQuery } from '@tanstack/react-query'
import { sheetFit } from '../../api/error-sheet.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { useErrorSheetTexts } from './use-error-sheet-texts.js'

/** Entries of a list that are shown. */
const SHOWN = 200

/** Rows without files, files without rows, and repeated names; of the saved mapping. */
export function SheetFit({ project }: { readonly project: string }) {
  const says = useErrorSheetTexts().fit
  const fit = useQuery(sheetFit(project))
  return (
    <Loaded query={fit}>
      {({ files_without_rows, rows_without_files, duplicate_rows }) => {
        const lists = [
          { title: says.withoutRow, items: files_without_rows.map(({ relative_path }) => relative_path) },
          {
            title: says.withoutFile,
            items: rows_without_files.map(({ row_number, filename }) => says.row(row_number, filename)),
          },
          {
            title: says.twice,
            items: duplicate_rows.map(({ filename, row_numbers }) => says.rows(filename, row_numbers)),
          },
        ].filter(({ items }) => items.length > 0)
        return (
          <div className="fit">
            <h3>{says.title}</h3>
            {lists.length === 0 && <Outcome kind="good">{says.whole}</Outcome>}
            {lists.map(({ title, items }) => (
              <Counted key={title(0)} title={title(items.length)} items={items} />
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}

function Counted({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  const errorSheet = useErrorSheetTexts()
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item}>{item}</li>
        ))}
        {items.length > SHOWN && <li className="quiet">{errorSheet.fit.more(items.length - SHOWN)}</li>}
      </ul>
    </details>
  )
}
