import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, GridList, GridListItem } from 'react-aria-components'
import { folderPages } from '../api/queries.js'
import type { AnswerOf } from '../api/surface.js'
import { useTexts } from '../texts/texts.js'
import { ProblemBox } from './problem-box.js'
import './folder-browser.css'

interface FolderBrowserProps {
  /** Files with one of these endings are shown beside the folders, and one of them is chosen; without any, a folder is. */
  readonly endings?: readonly string[] | undefined
  /** Where looking begins, if there is such a folder. */
  readonly from?: string | undefined
  readonly onChoose: (path: string) => void
}

/** The folders of the computer that Regesta runs on, one at a time. */
export function FolderBrowser({ endings = [], from, onChoose }: FolderBrowserProps) {
  const { texts } = useTexts()
  const [path, setPath] = useState(from?.startsWith('/') ? from : undefined)
  const query = useInfiniteQuery(folderPages(path))
  const pages = query.data?.pages ?? []
  const [first] = pages
  const shown = pages
    .flatMap(({ entries }) => entries)
    .filter(
      ({ is_hidden, kind, name }) =>
        !is_hidden && (kind === 'folder' || endings.some((ending) => name.toLowerCase().endsWith(ending))),
    )
  return (
    <div className="folder-browser">
      <div className="place">
        <Button
          className="button"
          isDisabled={first?.parent == null}
          onPress={() => setPath(first?.parent ?? undefined)}
        >
          {texts.folders.up}
        </Button>
        <code>{first?.path ?? path}</code>
        {endings.length === 0 && first?.path != null && (
          <Button className="button main" onPress={() => onChoose(first.path ?? '')}>
            {texts.folders.take}
          </Button>
        )}
      </div>
      {query.error && <ProblemBox error={query.error} onAgain={() => setPath(undefined)} />}
      <Entries
        // Who opens a folder goes on in it, with the keyboard too: each folder is a list of its own.
        key={first?.path}
        entries={shown}
        isThere={first !== undefined}
        empty={query.isPending ? texts.state.loading : texts.folders.empty(endings)}
        onFolder={setPath}
        onFile={onChoose}
      />
      {query.hasNextPage && (
        <Button className="button" onPress={() => void query.fetchNextPage()}>
          {texts.folders.more}
        </Button>
      )}
    </div>
  )
}

type Entry = AnswerOf<'GET /api/folders'>['entries'][number]

interface EntriesProps {
  readonly entries: readonly Entry[]
  /** Whether the folder has been read; then its first entry takes the focus. */
  readonly isThere: boolean
  readonly empty: string
  readonly onFolder: (path: string) => void
  readonly onFile: (path: string) => void
}

function Entries({ entries, isThere, empty, onFolder, onFile }: EntriesProps) {
  const { texts } = useTexts()
  return (
    <GridList
      autoFocus={isThere ? 'first' : false}
      aria-label={texts.folders.label}
      items={entries}
      className="entries"
      renderEmptyState={() => empty}
      onAction={(key) => {
        ignoreSecondClick()
        const entry = entries.find(({ path }) => path === key)
        if (entry?.kind === 'folder') onFolder(entry.path)
        else if (entry !== undefined) onFile(entry.path)
      }}
    >
      {({ name, path: id, kind, is_readable }) => (
        <GridListItem id={id} textValue={name} className="entry" isDisabled={!is_readable} data-kind={kind}>
          {name}
        </GridListItem>
      )}
    </GridList>
  )
}

/** One click opens or chooses. The second of a double click would fall on an entry of the next folder, or on the page below. */
const ignoreSecondClick = () => document.addEventListener('click', ignoreUntilNext, true)

function ignoreUntilNext(event: MouseEvent): void {
  if (event.detail > 1) {
    event.preventDefault()
    event.stopPropagation()
  } else document.removeEventListener('click', ignoreUntilNext, true)
}
