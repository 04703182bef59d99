import { forwardRef } from 'react'
import type { FileFacets } from '../../api/files.js'
import { ToolRow } from '../../parts/tool-row.js'
import {
  type AddressChange,
  activeFacets,
  chosenValues,
  FACET_NAMES,
  FACETS,
  type Facet,
  type FilesAddress,
  isTurned,
  toggled,
  turned,
  withValues,
} from './filter.js'
import { labelOf } from './labels.js'
import { useListTexts } from './use-list-texts.js'

interface FacetsProps {
  readonly facets: FileFacets
  readonly address: FilesAddress
  readonly onChange: (change: AddressChange) => void
}

/** The facets that can narrow the list, and those that do: a single value narrows nothing. */
export const facetsToShow = (facets: FileFacets, active: readonly Facet[]): Facet[] =>
  FACET_NAMES.filter((facet) => active.includes(facet) || facets[FACETS[facet]].length > 1)

/** What the files can be filtered by, with how many each choice would show. */
export const FacetColumn = forwardRef<HTMLElement, FacetsProps>(function FacetColumn(props, ref) {
  const { says } = useListTexts()
  const { facets, address, onChange } = props
  const active = activeFacets(address)
  return (
    <nav ref={ref} aria-label={says.facets.title}>
      <ToolRow className="facets" label={says.facets.title}>
        {active.length > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => onChange((before) => active.reduce((rest, facet) => withValues(rest, facet, []), before))}
          >
            {says.clearAll}
          </button>
        )}
        {facetsToShow(facets, active).map((facet) => (
          <FacetBox key={facet} facet={facet} {...props} />
        ))}
        {!facets.folders_counted && <p className="quiet">{says.manyFolders}</p>}
      </ToolRow>
    </nav>
  )
})

function FacetBox({ facet, facets, address, onChange }: FacetsProps & { readonly facet: Facet }) {
  const { says, count } = useListTexts()
  const name = says.facets[facet]
  const chosen = chosenValues(address, facet)
  const rest = facets.rest[FACETS[facet]]
  return (
    <section data-keeps-focus aria-label={name} data-turned={isTurned(address, facet) || undefined}>
      <div className="facet-head">
        <h2>{name}</h2>
        {chosen.length > 0 && (
          <>
            <button
              type="button"
              className="link"
              aria-pressed={isTurned(address, facet)}
              onClick={() => onChange((before) => turned(before, facet))}
            >
              {says.turn}
            </button>
            <button
              type="button"
              className="link"
              aria-label={says.clear(name)}
              onClick={() => onChange((before) => withValues(before, facet, []))}
            >
              ✕
            </button>
          </>
        )}
      </div>
      {facet === 'folder' && <FolderTrail {...{ address, onChange }} />}
      <ul>
        {withChosen(facets[FACETS[facet]], facet === 'folder' ? [] : chosen).map(({ value, files }) => (
          <li key={value}>
            <Choice {...{ facet, value, address, onChange }} isChosen={chosen.includes(value)}>
              {facets.exact ? count(files) : `≥ ${count(files)}`}
            </Choice>
          </li>
        ))}
      </ul>
      {rest !== undefined && <p className="quiet">{says.rest(rest.values, rest.files)}</p>}
    </section>
  )
}

/** The values that there are, and those that are chosen though no file has them: what is chosen can be taken back. */
function withChosen(values: readonly { value: string; files: number }[], chosen: readonly string[]) {
  const absent = chosen.filter((one) => !values.some(({ value }) => value === one))
  return [...values, ...absent.map((value) => ({ value, files: 0 }))]
}

interface ChoiceProps extends Pick<FacetsProps, 'address' | 'onChange'> {
  readonly facet: Facet
  readonly value: string
  readonly isChosen: boolean
  readonly children: string
}

function Choice({ facet, value, address, onChange, isChosen, children }: ChoiceProps) {
  const { texts, says } = useListTexts()
  // The files directly in a folder are counted under its own name: there is nowhere further to go.
  const isHere = facet === 'folder' && (value === '' || (value === address.folder && !isTurned(address, 'folder')))
  const label = isHere && value !== '' ? says.here : labelOf({ texts, says }, facet, value)
  if (isHere)
    return (
      <span className="choice-row">
        <span className="label">{label}</span>
        <span className="count">{children}</span>
      </span>
    )
  return (
    <button
      type="button"
      className="choice-row"
      aria-pressed={isChosen}
      onClick={() => onChange((before) => toggled(before, facet, value))}
    >
      <span className="label">{label}</span>
      <span className="count">{children}</span>
    </button>
  )
}

/** Where one is among the folders, and the way back up. */
function FolderTrail({ address, onChange }: Pick<FacetsProps, 'address' | 'onChange'>) {
  const { says } = useListTexts()
  const { folder } = address
  if (folder === undefined) return null
  const above = folder.split('/').slice(0, -2)
  const up = above.length === 0 ? [] : [`${above.join('/')}/`]
  return (
    <p className="trail">
      <span>{folder}</span>
      {!isTurned(address, 'folder') && (
        <button type="button" className="link" onClick={() => onChange((before) => withValues(before, 'folder', up))}>
          {says.up}
        </button>
      )}
    </p>
  )
}
