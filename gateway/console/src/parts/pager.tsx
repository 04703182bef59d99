import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.js'
import { ActionButton } from './action-button.js'

export interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly total: number
  /** @param isCorrection whether it replaces a requested page that does not exist */
  readonly onPage: (page: number, isCorrection?: boolean) => void
  /** Whether another list is shown until this one has come. */
  readonly isOld?: boolean
}

/** Where one is in a list of several pages, and the ways on and back; a page beyond the last one leads to that. */
export function Pager({ page, pages, total, onPage, isOld = false }: PagerProps) {
  const { texts } = useTexts()
  const says = texts.parts.pager
  const isBeyond = total > 0 && page > pages && !isOld
  useEffect(() => {
    if (isBeyond) onPage(pages, true)
  }, [isBeyond])
  if (total === 0) return null
  return (
    <div className="apart">
      <span className="quiet" role="status">
        {says.place(total, page, pages)}
      </span>
      {Math.max(page, pages) > 1 && (
        <span className="actions">
          <ActionButton onPress={() => onPage(page - 1)} reason={page <= 1 ? says.first : undefined}>
            {says.previous}
          </ActionButton>
          <ActionButton onPress={() => onPage(page + 1)} reason={page >= pages ? says.last : undefined}>
            {says.next}
          </ActionButton>
        </span>
      )}
    </div>
  )
}

/** The page of a list that is not in the address: coming back begins at the first one. */
export function usePage(): Pick<PagerProps, 'page' | 'onPage'> {
  const [page, onPage] = useState(1)
  return { page, onPage }
}
