import { Button } from 'react-aria-components'
import { ChoosePath } from '../../parts/choose-path.js'
import { Outcome } from '../../parts/outcome.js'
import { SelectInput } from '../../parts/select-input.js'
import { useCurrentProject } from '../../shell/current-project.js'
import { fieldsOn, sheetAt, withoutColumns } from './draft.js'
import { FirstRows } from './first-rows.js'
import { type Found, ReadingChoice } from './reading-choice.js'
import type { Drafting } from './use-draft.js'
import { useErrorSheetTexts } from './use-error-sheet-texts.js'
import { useMappingTexts } from './use-mapping-texts.js'

const ENDINGS = ['.csv', '.tsv', '.xlsx', '.xls']

interface SheetBarProps {
  readonly project: string
  readonly drafting: Drafting
  readonly columns: readonly { readonly name: string }[]
  readonly rows: number
  /** Columns that are used and that the sheet does not have. */
  readonly missing: readonly string[]
  /** Whether it is being read, so that its columns are not known yet. */
  readonly isAwaited: boolean
  /** How it was read; undefined as long as it was not. */
  readonly found: Found | undefined
}

/** Which sheet describes the files, and by which column. */
export function SheetBar({ project, drafting, columns, rows, missing, isAwaited, found }: SheetBarProps) {
  const { says } = useMappingTexts()
  const { draft, change } = drafting
  const { sheet } = draft
  const projectFile = useCurrentProject()?.path
  // While it is read, room is kept for its content: what is below would move under the pointer.
  const hasColumns = sheet !== null && (isAwaited || columns.length > 0)
  return (
    <section data-keeps-focus className="panel sheet-bar">
      <SheetName {...{ drafting, columns, rows, missing }} />
      {hasColumns && (
        <FilenameColumn
          isAwaited={isAwaited}
          value={draft.filenameColumn}
          columns={columns.map(({ name }) => name)}
          onChange={(filenameColumn) => change({ ...draft, filenameColumn })}
        />
      )}
      <div className="actions">
        <ChoosePath
          title={says.sheet}
          endings={ENDINGS}
          from={folderOf(sheet?.path ?? projectFile)}
          text={sheet === null ? says.chooseSheet : says.changeSheet}
          isMain={sheet === null}
          onChoose={(path) => change({ ...draft, sheet: sheetAt(path) })}
        />
        {sheet !== null && (
          <Button className="button" onPress={() => change({ ...draft, sheet: null, filenameColumn: '' })}>
            {says.withoutSheet}
          </Button>
        )}
      </div>
      {sheet !== null && (
        <ReadingChoice
          sheet={sheet}
          found={found}
          onChange={(reading) => change({ ...draft, sheet: { ...sheet, reading } })}
        />
      )}
      {hasColumns && <FirstRows project={project} sheet={sheet} />}
    </section>
  )
}

/** Sheets are beside the last one, or beside the project file, more often than anywhere else. */
const folderOf = (path: string | undefined) => path?.slice(0, path.lastIndexOf('/'))

/** What the sheet is called, how much it has, and what it no longer has. */
function SheetName({
  drafting: { draft, change },
  columns,
  rows,
  missing,
}: Omit<SheetBarProps, 'project' | 'isAwaited' | 'found'>) {
  const { says } = useMappingTexts()
  const errorSheet = useErrorSheetTexts()
  const { sheet } = draft
  return (
    <div className="sheet-name">
      <h2>{says.sheet}</h2>
      {sheet === null ? (
        <p className="quiet">{says.noSheet}</p>
      ) : (
        <p>
          <code>{sheet.path}</code>
          <span className="quiet">{columns.length > 0 && says.rows(rows, columns.length)}</span>
        </p>
      )}
      {missing.length > 0 && (
        <div className="gone">
          <Outcome kind="warning">{says.gone(missing)}</Outcome>
          <Button className="button small" onPress={() => change(withoutColumns(draft, missing))}>
            {errorSheet.mapAnew(fieldsOn(draft, missing).length)}
          </Button>
        </div>
      )}
    </div>
  )
}

interface FilenameColumnProps {
  readonly isAwaited: boolean
  readonly value: string
  readonly columns: readonly string[]
  readonly onChange: (column: string) => void
}

function FilenameColumn({ isAwaited, value, columns, onChange }: FilenameColumnProps) {
  const { says } = useMappingTexts()
  return (
    <SelectInput
      label={says.filenames}
      value={value}
      options={[
        ['', says.guessed],
        ...columns.map((column) => [column, column] as const),
        ...(value === '' || columns.includes(value)
          ? []
          : [[value, isAwaited ? value : says.notInSheet(value)] as const]),
      ]}
      onChange={onChange}
    />
  )
}
