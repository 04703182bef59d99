import type { FileFacets } from '../../api/files.js'
import { type AddressChange, activeFacets, FACETS, type FilesAddress, withValues } from './filter.js'
import { useListTexts } from './use-list-texts.js'

interface NothingFitsProps {
  readonly facets: FileFacets | undefined
  readonly address: FilesAddress
  readonly onChange: (change: AddressChange) => void
}

/** Nothing fits: which filter to drop, and what that would show. */
export function NothingFits({ facets, address, onChange }: NothingFitsProps) {
  const { says } = useListTexts()
  const active = activeFacets(address)
  if (active.length === 0 && address.q === undefined) return <p className="quiet">{says.empty}</p>
  return (
    <div className="nothing-fits">
      <p>{says.none}</p>
      <div className="actions">
        {active.map((facet) => (
          <button
            key={facet}
            type="button"
            className="button"
            onClick={() => onChange((before) => withValues(before, facet, []))}
          >
            {says.without(says.facets[facet], facets?.without[FACETS[facet]] ?? 0)}
          </button>
        ))}
        {address.q !== undefined && (
          <button type="button" className="button" onClick={() => onChange((before) => ({ ...before, q: undefined }))}>
            {says.withoutSearch}
          </button>
        )}
      </div>
    </div>
  )
}
