import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { fileFacets, filePlace, type ListQuery, projectFacets } from '../../api/files.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { SearchInput } from '../../parts/search-input.js'
import { useCopying } from '../../parts/use-copying.js'
import { useWhenChanged } from '../../parts/use-when-changed.js'
import { paths } from '../../paths.js'
import { isAfterG } from '../../shell/go-keys.js'
import { isWriting } from '../../shell/is-writing.js'
import { Page } from '../../shell/page.js'
import { usePreference } from '../../shell/preferences.js'
import { Compare } from './compare.js'
import { FacetColumn, facetsToShow } from './facet-column.js'
import { FileDrawer } from './file-drawer.js'
import { FileGrid } from './file-grid.js'
import { type AddressChange, activeFacets, type FilesAddress, filterQuery, listQuery } from './filter.js'
import { ListBar } from './list-bar.js'
import { NothingFits } from './nothing-fits.js'
import { NOTHING, type Selection } from './selection.js'
import { useShownList } from './use-files.js'
import { useListTexts } from './use-list-texts.js'
import './files.css'

const route = getRouteApi(paths.files)

/** No file is shown beside the list. */
const NO_FILE = { at: undefined, with: undefined }

/** The files of a project: found, counted, put in order; the one that is chosen beside them. */
export function Files() {
  const { texts, says } = useListTexts()
  const { project } = route.useParams()
  const address: FilesAddress = route.useSearch()
  const navigate = route.useNavigate()
  // Typing and looking from file to file add no steps to the history of the browser.
  const go = (change: AddressChange, replace = false) => void navigate({ search: change, replace })
  const change = (toNext: AddressChange) => go((before) => ({ ...toNext(before), ...NO_FILE }))
  const search = useRef<HTMLInputElement>(null)
  const filters = useRef<HTMLElement>(null)
  useKeys(search, filters, () => address.at !== undefined && go((before) => ({ ...before, ...NO_FILE })))
  const facets = useQuery({ ...fileFacets(project, filterQuery(address)), placeholderData: keepPreviousData })
  const { at, with: other } = address
  const hasFilters = useHasFilters(project, activeFacets(address).length)
  return (
    <Page title={texts.files.title}>
      <div
        className="files-screen whole-width"
        data-drawer={(at !== undefined && other === undefined) || undefined}
        data-without-filters={!hasFilters || undefined}
      >
        <div className="search">
          <SearchInput
            ref={search}
            label={says.search}
            value={address.q ?? ''}
            onChange={(q) => go((before) => ({ ...before, q: q || undefined, at: undefined }), true)}
          />
        </div>
        {hasFilters && (
          <Filters active={activeFacets(address).length} isBesideDrawer={at !== undefined && other === undefined}>
            {facets.data && <FacetColumn ref={filters} facets={facets.data} address={address} onChange={change} />}
            {facets.error !== null && <ProblemBox error={facets.error} onAgain={() => void facets.refetch()} />}
          </Filters>
        )}
        {at !== undefined && other !== undefined ? (
          <Compare {...{ project, other }} one={at} onClose={() => go((before) => ({ ...before, with: undefined }))} />
        ) : (
          <FileList {...{ project, address, go, change, hasFilters }} facets={facets.data} />
        )}
        {at !== undefined && other === undefined && (
          <FileDrawer
            {...{ project }}
            file={at}
            onClose={() => go((before) => ({ ...before, at: undefined }))}
            onShow={(file) => go((before) => ({ ...before, at: file }), true)}
          />
        )}
      </div>
    </Page>
  )
}

/**
 * Whether anything narrows the list: files that are all of one kind leave no empty column. What the whole project holds
 * decides, not what is searched for, so that typing moves nothing.
 */
function useHasFilters(project: string, active: number): boolean {
  const { data, error } = useQuery(projectFacets(project))
  return (
    active > 0 || error !== null || data === undefined || !data.folders_counted || facetsToShow(data, []).length > 0
  )
}

interface FileListProps {
  readonly project: string
  readonly address: FilesAddress
  readonly facets: Parameters<typeof ListBar>[0]['facets']
  readonly go: (change: AddressChange, replace?: boolean) => void
  readonly change: (change: AddressChange) => void
  readonly hasFilters: boolean
}

function FileList({ project, address, facets, go, change, hasFilters }: FileListProps) {
  const { says } = useListTexts()
  const navigate = useNavigate()
  const visit = (file: number) => void navigate({ to: paths.file, params: { project, file: String(file) } })
  const [selection, setSelection] = useState<Selection>(NOTHING)
  // Of what another filter finds, nobody has said which files are left out.
  useWhenChanged(JSON.stringify(filterQuery(address)), () =>
    setSelection((before) => (before.kind === 'all' ? NOTHING : before)),
  )
  const { copy, said } = useCopying()
  const asked = useStable(listQuery(address))
  const shown = useShownList(project, asked)
  const start = useStart(project, asked, address.at)
  if (shown.error !== null) return <ProblemBox error={shown.error} onAgain={shown.refetch} />
  return (
    <section data-keeps-focus className="file-list" aria-label={says.list}>
      <ListBar
        {...{ project, facets, selection }}
        list={shown.list}
        total={shown.total}
        onSelection={setSelection}
        onCompare={(at, other) => go((before) => ({ ...before, at, with: other }))}
      />
      {shown.total === 0 ? (
        <NothingFits {...{ facets, address }} onChange={change} />
      ) : (
        <FileGrid
          {...{ project, address, start, selection }}
          list={shown.list}
          total={shown.total ?? 0}
          isOld={shown.isOld}
          onSelection={setSelection}
          onOpen={({ file_id }) => go((before) => ({ ...before, at: file_id }), address.at !== undefined)}
          onVisit={({ file_id }) => visit(file_id)}
          onSort={(sort, isDown) => change((before) => ({ ...before, sort, dir: isDown ? 'desc' : undefined }))}
          onCopy={({ relative_path }) => void copy(relative_path)}
        />
      )}
      <p className="quiet keys">
        {says.keys} {hasFilters && says.keyOfFilters} {said}
      </p>
    </section>
  )
}

/** The same object for as long as it says the same. */
function useStable(list: ListQuery): ListQuery {
  const key = JSON.stringify(list)
  return useMemo(() => JSON.parse(key) as ListQuery, [key])
}

/** Where a list begins that was opened by the address of one of its files. */
function useStart(project: string, list: ListQuery, at: number | undefined): number | undefined {
  const [first] = useState({ at, list })
  const place = useQuery({ ...filePlace(project, first.list, first.at ?? 0), enabled: first.at !== undefined })
  return first.list === list ? (place.data ?? undefined) : undefined
}

interface FiltersProps {
  /** How many filter the list. */
  readonly active: number
  readonly isBesideDrawer: boolean
  readonly children: React.ReactNode
}

/** Without room for a column of filters beside list and drawer, they open on demand. */
function Filters({ active, isBesideDrawer, children }: FiltersProps) {
  const { says, count } = useListTexts()
  const hasRoom = matchMedia(isBesideDrawer ? '(min-width: 100rem)' : '(min-width: 56rem)').matches
  return (
    <div data-keeps-focus className="filters">
      <details open={hasRoom || (active > 0 && !isBesideDrawer)}>
        <summary>
          {says.facets.title}
          {active > 0 && ` (${count(active)})`}
        </summary>
        {children}
      </details>
    </div>
  )
}

/** The first of the filters, which are opened for it. */
function firstFilter(filters: HTMLElement | null): HTMLElement | null {
  const folded = filters?.closest('details')
  if (folded) folded.open = true
  return filters?.querySelector('button') ?? null
}

/**
 * `/` leads to the search and `f` to the filters, unless single keys are switched off; Escape leads back to the list alone.
 * None of them acts while somebody is writing.
 */
function useKeys(
  search: RefObject<HTMLInputElement | null>,
  filters: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const [letters] = usePreference('letters')
  useLayoutEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const { target, key } = event
      if (isWriting(target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Escape') close()
      if (letters === 'off' || isAfterG(event)) return
      const place = key === '/' ? search.current : key === 'f' ? firstFilter(filters.current) : null
      if (place == null) return
      event.preventDefault()
      place.focus()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  })
}
