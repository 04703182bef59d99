import { chosenKinds, filesOf, NOTHING_FOUND } from './draft.js'
import { Step, type StepProps } from './step.js'
import { useCreateTexts } from './use-create-texts.js'

/** Which files of the folder belong to the project: by kind, and by ending. */
export function FilesStep({ draft, change, kinds, look }: StepProps) {
  const { says } = useCreateTexts()
  const endings = look.data?.extensions ?? []
  const chosen = chosenKinds(draft, kinds, look.data ?? NOTHING_FOUND)
  const toggle = (kind: string) =>
    change({ kinds: chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind] })
  const known = new Set(Object.values(kinds).flat())
  const others = endings.filter(({ extension }) => !known.has(extension))
  const noFiles = look.data !== undefined && look.data.files_seen === 0 && look.data.folders > 0
  return (
    <Step step="files">
      {noFiles && (
        <div className="actions">
          <span>{says.onlyFolders(look.data?.folders ?? 0)}</span>
          <button type="button" className="button" onClick={() => change({ entity: 'subdirectory' })}>
            {says.takeFolders}
          </button>
        </div>
      )}
      <fieldset className="choices parted kinds">
        <legend>{says.kinds}</legend>
        {look.data?.partial && draft.kinds === null && <p className="quiet">{says.allKinds}</p>}
        {Object.entries(kinds).map(([kind, ofKind]) => (
          <div key={kind}>
            <label>
              <input type="checkbox" checked={chosen.includes(kind)} onChange={() => toggle(kind)} />
              <span>{says.kindNames[kind] ?? kind}</span>
              {look.data !== undefined && <span className="quiet">{says.files(filesOf(endings, ofKind))}</span>}
            </label>
            {chosen.includes(kind) && <Endings kind={kind} draft={draft} change={change} kinds={kinds} look={look} />}
          </div>
        ))}
      </fieldset>
      {others.length > 0 && (
        <p className="quiet">
          {says.otherEndings(others.map(({ extension, files }) => `${extension || '–'} (${files})`).join(', '))}
        </p>
      )}
    </Step>
  )
}

/** Those that are in the folder first; the others are one step away. */
function Endings({ kind, draft, change, kinds, look }: StepProps & { readonly kind: string }) {
  const { says, count } = useCreateTexts()
  const counts = new Map(look.data?.extensions.map(({ extension, files }) => [extension, files]))
  const { leftOut } = draft
  const toggle = (ending: string) =>
    change({ leftOut: leftOut.includes(ending) ? leftOut.filter((one) => one !== ending) : [...leftOut, ending] })
  return (
    <fieldset className="endings" aria-label={`${says.endings}: ${says.kindNames[kind] ?? kind}`}>
      {(kinds[kind] ?? []).map((ending) => (
        <label key={ending} data-none={!counts.has(ending) || undefined}>
          <input type="checkbox" checked={!leftOut.includes(ending)} onChange={() => toggle(ending)} />
          <code>{ending}</code>
          {counts.has(ending) && <span className="quiet">{count(counts.get(ending) ?? 0)}</span>}
        </label>
      ))}
    </fieldset>
  )
}
