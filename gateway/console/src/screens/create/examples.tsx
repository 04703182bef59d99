import type { ScanPreview } from '@regesta/contracts/new-projects'
import { Conflicts } from './conflicts.js'
import type { StepProps } from './step.js'
import { useCreateTexts } from './use-create-texts.js'

type Example = ScanPreview['examples'][number]

/** Names that are shown as missing. */
const SHOWN = 6

/** Objects that the scan would make of this very folder; a list that never jumps while the next look is on its way. */
export function Examples({ look: { data, isOld }, draft, change }: StepProps) {
  const { says } = useCreateTexts()
  return (
    <div className="examples" aria-busy={isOld} data-old={isOld || undefined}>
      <h3>{says.examples}</h3>
      {data === undefined ? (
        <p className="quiet">{says.noFolderYet}</p>
      ) : (
        <>
          <p role="status" className="quiet">
            {data.bundles === 0 ? says.nothingTaken : says.bundles(data.bundles, data.single, data.partial)}
          </p>
          <ul className="bundles plain parted">
            {data.examples.map((example) => (
              <li key={example.shown[0]?.path}>
                <Branch example={example} of={0} />
                {example.files > example.shown.length && (
                  <span className="quiet">{says.more(example.files - example.shown.length)}</span>
                )}
              </li>
            ))}
          </ul>
          <Conflicts conflicts={data.conflicts} draft={draft} change={change} />
          <Missing missing={data.missing} />
        </>
      )}
    </div>
  )
}

/** A file and what belongs to it. */
function Branch({ example, of }: { readonly example: Example; readonly of: number }) {
  const { says } = useCreateTexts()
  const file = example.shown[of]
  const below = example.shown.flatMap(({ parent }, index) => (parent === of ? [index] : []))
  if (file === undefined) return null
  return (
    <>
      <span className="name" data-type={file.type}>
        {file.path}
        {file.type === 'primary_source' && example.files > 1 && <small>{says.primaryFile}</small>}
        {file.type === 'archive' && <small>{says.archive}</small>}
      </span>
      {below.length > 0 && (
        <ul>
          {below.map((index) => (
            <li key={index}>
              <Branch example={example} of={index} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Missing({ missing }: { readonly missing: ScanPreview['missing'] }) {
  const { texts, says } = useCreateTexts()
  if (missing.length === 0) return null
  return (
    <>
      <h3>{says.missing}</h3>
      <ul className="bundles plain parted">
        {missing.slice(0, SHOWN).map(({ model, name }) => (
          <li key={`${model}/${name}`} className="name">
            {says.missingOne(model, name)}
          </li>
        ))}
      </ul>
      {missing.length > SHOWN && <p className="quiet">{texts.parts.andMore(missing.length - SHOWN)}</p>}
    </>
  )
}
