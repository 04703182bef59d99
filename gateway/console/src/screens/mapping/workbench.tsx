import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { sheetFit } from '../../api/error-sheet.js'
import { sheetProfile, suggestedColumns } from '../../api/mapping.js'
import type { AnswerOf } from '../../api/surface.js'
import { GreyRows } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useOnceKnown } from '../../parts/use-once-known.js'
import { AwaitedColumns, ColumnsPanel } from './columns-panel.js'
import { withField } from './draft.js'
import { EarlierMappings } from './earlier-mappings.js'
import { ErrorSheet } from './error-sheet.js'
import { type Field, filledWithColumn, openSuggestions } from './fields.js'
import { FieldsPanel } from './fields-panel.js'
import { ResultPanel } from './result-panel.js'
import { SaveBar } from './save-bar.js'
import { SheetBar } from './sheet-bar.js'
import { columnsOf, isFilled } from './source.js'
import { type Drafting, useDraft } from './use-draft.js'
import { type Faults, useFaults } from './use-faults.js'
import { useFieldsOf } from './use-fields.js'
import { useIsKnown } from './use-is-known.js'

const route = getRouteApi('/p/$project/mapping')

interface WorkbenchProps {
  readonly project: string
  readonly schema: AnswerOf<'GET /api/metadata/mapping_schema_details'>
}

/** Columns of the sheet, fields of the repository, and what comes of both. */
export function Workbench({ project, schema }: WorkbenchProps) {
  const drafting = useDraft(project)
  useKeys(drafting)
  const fields = useFieldsOf(schema)
  const sheet = useSheet(project, drafting)
  const faults = useFaults(project, drafting.draft)
  const isAwaited = sheet.isAwaited || sheet.isGuessing || faults.isLoading
  const isKnown = useIsKnown(project, drafting.draft, isAwaited)
  return (
    <div className="workbench">
      <SheetBar
        project={project}
        drafting={drafting}
        columns={sheet.columns}
        rows={sheet.rows}
        missing={sheet.missing}
        isAwaited={sheet.isAwaited}
        found={sheet.found}
      />
      {sheet.error && <ProblemBox error={sheet.error} />}
      <SaveBar project={project} drafting={drafting} />
      <Panels project={project} drafting={drafting} fields={fields} sheet={sheet} faults={faults} />
      {isKnown ? <LowerPanels project={project} drafting={drafting} fields={fields} /> : <GreyRows />}
    </div>
  )
}

interface LowerPanelsProps {
  readonly project: string
  readonly drafting: Drafting
  readonly fields: readonly Field[]
}

/** Each comes once its place is known. */
function LowerPanels({ project, drafting, fields }: LowerPanelsProps) {
  const hasSheet = drafting.draft.sheet !== null
  const fit = useQuery({ ...sheetFit(project), enabled: hasSheet && !drafting.isChanged })
  const isFitKnown = useOnceKnown(fit.isLoading, project)
  return (
    <>
      {hasSheet && <ErrorSheet project={project} drafting={drafting} />}
      {isFitKnown && <EarlierMappings project={project} drafting={drafting} fields={fields} />}
    </>
  )
}

interface PanelsProps extends LowerPanelsProps {
  readonly sheet: ReturnType<typeof useSheet>
  readonly faults: Faults
}

/** The three panels; which column and which field is open is in the address. */
function Panels({ project, drafting, fields, sheet, faults }: PanelsProps) {
  const { columns, rows, suggestions, isAwaited } = sheet
  const { draft, change } = drafting
  const [isDragging, setDragging] = useState(false)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (part: { field?: string; column?: string }) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
  const fillWith = (name: string, column: string) => {
    const field = fields.find(({ key }) => key === name)
    if (field !== undefined) change(withField(draft, name, filledWithColumn(field, column, draft.fields[name])))
    show({ field: name })
  }
  return (
    <div className="three">
      {isAwaited ? (
        <AwaitedColumns />
      ) : (
        <ColumnsPanel
          {...{ draft, columns, fields, rows }}
          shown={search.column}
          onShow={(column) => show({ column })}
          onDragging={setDragging}
        />
      )}
      <FieldsPanel
        {...{ project, drafting, fields, columns, suggestions, isDragging }}
        faults={faults.data?.faults ?? []}
        open={search.field}
        onOpen={(field) => show({ field })}
        onFill={fillWith}
      />
      <ResultPanel {...{ project, draft, fields, faults }} onField={(field) => show({ field })} />
    </div>
  )
}

/** The sheet of the draft: its columns, those that are used but gone, and what they probably mean. */
function useSheet(project: string, { draft }: Drafting) {
  const { sheet, fields } = draft
  const profile = useQuery({
    ...sheetProfile(project, sheet ?? { path: '', format: 'csv', reading: {} }),
    enabled: sheet !== null,
  })
  const columns = (sheet === null ? undefined : profile.data?.columns) ?? []
  const names = columns.map(({ name }) => name)
  const suggested = useQuery(suggestedColumns(names))
  const used = [...new Set(Object.values(fields).flatMap(columnsOf)), draft.filenameColumn].filter(
    (name) => name !== '',
  )
  return {
    columns,
    rows: profile.data?.row_count ?? 0,
    found: profile.data,
    isAwaited: sheet !== null && profile.isPending,
    isGuessing: suggested.isLoading,
    error: sheet === null ? null : profile.error,
    missing: names.length === 0 ? [] : used.filter((name) => !names.includes(name)),
    suggestions: openSuggestions(draft, suggested.data, (field) => isFilled(fields[field])),
  }
}

/** Ctrl Z and Ctrl Y step through what was edited, in inputs too, as each of them shows what the draft holds; Ctrl S saves. */
function useKeys({ undo, redo, save }: Drafting): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const act = { z: event.shiftKey ? redo : undo, y: redo, s: save }[key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, redo, save])
}
