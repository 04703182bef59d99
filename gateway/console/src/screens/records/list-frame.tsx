import type { ReactNode } from 'react'
import type { RecordFacets, WaitingFacets } from '../../api/records.js'
import { Pager } from '../../parts/pager.js'
import type { AddressChange, RecordsAddress, RecordsTab } from './address.js'
import { chosenFor, countOf, toggledItem } from './choice.js'
import { Filters } from './filters.js'
import { hasOffers, Offers } from './offers.js'
import { RecordPickBar } from './record-pick-bar.js'

/** What the list of a tab is given. */
export interface ListProps {
  readonly project: string
  readonly tab: RecordsTab
  readonly isSandbox: boolean
  readonly address: RecordsAddress
  readonly onChange: (change: AddressChange, isTyping?: boolean) => void
}

/** Another filter shows another list: it begins at its first page, and nothing of it is chosen yet. */
export const anotherList = (address: RecordsAddress): RecordsAddress => ({
  ...address,
  page: undefined,
  pick: undefined,
  but: undefined,
})

/** How a row is chosen or left; undefined where nothing could be done with it. */
export const togglingIn = ({ tab, onChange }: ListProps) =>
  hasOffers(tab) ? (id: number) => onChange((before) => ({ ...before, ...toggledItem(before, id) }), true) : undefined

interface ListFrameProps {
  readonly list: ListProps
  readonly facets?: RecordFacets | undefined
  /** The same of files that wait. */
  readonly waiting?: WaitingFacets | undefined
  /** Everything that fits, as a plan asks for it. */
  readonly all: Parameters<typeof chosenFor>[1]
  readonly rows: number
  /** Whether the rows are of another list, until this one has come. */
  readonly isOld: boolean
  /** Rows on one page. */
  readonly shown: number
  readonly children: ReactNode
}

/** What is around the rows of a list: what can be done with those that are chosen, what it is filtered by, its pages. */
export function ListFrame({ list, facets, waiting, all, rows, isOld, shown, children }: ListFrameProps) {
  const { project, tab, isSandbox, address, onChange } = list
  return (
    <>
      <Offers
        {...{ project, tab, isSandbox }}
        chosen={countOf(address, all.total)}
        chosenFor={() => chosenFor(address, all)}
        pipeline={address.pipeline}
        onPipeline={(pipeline) => onChange((before) => ({ ...before, pipeline }), true)}
      />
      <section className="panel">
        <Filters
          kind={all.kind}
          {...{ address, facets, waiting }}
          onChange={(change, isTyping) => onChange((before) => anotherList(change(before)), isTyping)}
        />
        <RecordPickBar
          address={address}
          total={hasOffers(tab) ? all.total : 0}
          onChange={(choice) => onChange((before) => ({ ...before, ...choice }), true)}
        />
        {children}
        <Pager
          page={address.page ?? 1}
          pages={Math.max(1, Math.ceil(rows / shown))}
          total={rows}
          isOld={isOld}
          onPage={(next, isCorrection) => onChange((before) => ({ ...before, page: next }), isCorrection)}
        />
      </section>
    </>
  )
}
