import type { FileFacets } from '../../api/files.js'
import { useTexts } from '../../texts/texts.js'
import { type AddressChange, activeFacets, FACETS, type FilesAddress, withValues } from './filter.js'

interface NothingFitsProps {
  readonly facets: FileFacets | undefined
  readonly address: FilesAddress
  readonly onChange: (change: AddressChange) => void
}

/** Nothing fits: which filter to drop, and what that would show. */
export function NothingFits({ facets, address, onChange }: NothingFitsProps) {
  const { texts } = useTexts()
  const active = activeFacets(address)
  if (active.length === 0 && address.q === undefined) return <p className="quiet">{texts.files.empty}</p>
  return (
    <div className="nothing-fits">
      <p>{texts.files.none}</p>
      <div className="actions">
        {active.map((facet) => (
          <button
            key={facet}
            type="button"
            className="button"
            onClick={() => onChange((before) => withValues(before, facet, []))}
          >
            {texts.files.without(texts.files.facets[facet], facets?.without[FACETS[facet]] ?? 0)}
          </button>
        ))}
        {address.q !== undefined && (
          <button type="button" className="button" onClick={() => onChange((before) => ({ ...before, q: undefined }))}>
            {texts.files.withoutSearch}
          </button>
        )}
      </div>
    </div>
  )
}
