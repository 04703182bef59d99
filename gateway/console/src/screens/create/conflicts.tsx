import type { ScanPreview } from '@regesta/contracts/new-projects'
import { pictureLink } from '../../api/new-project.js'
import { Thumbnail } from '../../parts/thumbnail.js'
import { useTexts } from '../../texts/texts.js'
import type { DraftProps } from './step.js'
import { useCreateTexts } from './use-create-texts.js'

type Conflict = ScanPreview['conflicts'][number]
type Candidate = Conflict['candidates'][number]

/** Names that are shown. */
const SHOWN = 6

interface ConflictsProps extends DraftProps {
  readonly conflicts: readonly Conflict[]
}

/** Names that several files could be meant by; one choice holds for all files that name it. */
export function Conflicts({ conflicts, draft, change }: ConflictsProps) {
  const { texts, says } = useCreateTexts()
  if (conflicts.length === 0) return null
  const choose = (filename: string, path: string | null) => {
    const { [filename]: _, ...others } = draft.textureChoices
    change({ textureChoices: path === null ? others : { ...others, [filename]: path } })
  }
  return (
    <>
      <h3>{says.conflicts}</h3>
      <p className="quiet">{says.conflictAdvice}</p>
      {conflicts.slice(0, SHOWN).map((conflict) => (
        <OneConflict
          key={conflict.filename}
          conflict={conflict}
          chosen={draft.textureChoices[conflict.filename]}
          choose={(path) => choose(conflict.filename, path)}
        />
      ))}
      {conflicts.length > SHOWN && <p className="quiet">{texts.parts.andMore(conflicts.length - SHOWN)}</p>}
    </>
  )
}

interface OneProps {
  readonly conflict: Conflict
  readonly chosen: string | undefined
  readonly choose: (path: string | null) => void
}

function OneConflict({ conflict: { filename, models, candidates }, chosen, choose }: OneProps) {
  const { says } = useCreateTexts()
  const name = `texture ${filename}`
  const isNone = !candidates.some(({ path }) => path === chosen)
  return (
    <fieldset className="choices candidates">
      <legend>{says.conflict(filename, models)}</legend>
      {candidates.map((candidate) => (
        <label key={candidate.path}>
          <input type="radio" name={name} checked={candidate.path === chosen} onChange={() => choose(candidate.path)} />
          <Described candidate={candidate} />
        </label>
      ))}
      <label>
        <input type="radio" name={name} checked={isNone} onChange={() => choose(null)} />
        <span>{says.noCandidate}</span>
      </label>
    </fieldset>
  )
}

/** Endings of images that pictures are made of. */
const DECODED = /\.(jpe?g|png|webp|tiff?|gif|avif)$/i

function Described({ candidate: { path, size, modified } }: { readonly candidate: Candidate }) {
  const { bytes, moment } = useTexts()
  return (
    <>
      <Thumbnail picture={DECODED.test(path) ? pictureLink(path) : null} kind="image" />
      <span>
        {path}
        <small>{[bytes(size), modified === null ? '' : moment(modified)].filter(Boolean).join(', ')}</small>
      </span>
    </>
  )
}
