import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { filesBetween, type ListedFile } from '../../api/files.js'
import type { FileGridProps } from './file-grid-props.js'
import { rowOfKey } from './grid-keys.js'
import { ALL, addFiles, toggleFile } from './selection.js'
import type { Rows } from './use-rows.js'

type FileAt = (index: number) => ListedFile | undefined

/** What keys and clicks do in the list, and the row that they are about. */
export function useGridActions(props: FileGridProps, rows: Rows, fileAt: FileAt) {
  const { total, isOld, address, onOpen, onVisit } = props
  const { active, setActive, go, move } = useActiveRow(props, rows)
  const choosing = useChoosing(props, fileAt)
  const onSecondClick = useSecondClick()

  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const index = rowOfKey(event.key, { active, total, page: rows.page })
    if (index === undefined) {
      // Rows of another list are on their way out: none of them is meant any more.
      if (isOld || act(props, choosing, event, fileAt(active), active)) event.preventDefault()
      return
    }
    event.preventDefault()
    move()
    if (event.shiftKey) void choosing.between(active, index)
    go(index)
    // The file beside the list is the one that is meant in it.
    const file = fileAt(index)
    if (address.at !== undefined && file !== undefined) onOpen(file)
  }

  const click = (event: MouseEvent) => {
    const target = event.target as Element
    const isChoosing = event.shiftKey || event.ctrlKey || event.metaKey || target.closest('.tick') !== null
    const row = target.closest<HTMLElement>('[data-index]')
    if (row === null) return
    move()
    const index = Number(row.dataset.index)
    setActive(index)
    if (event.shiftKey) return void choosing.between(choosing.anchor(), index)
    if (isChoosing) return choosing.toggle(index)
    choosing.begin(index)
    const file = fileAt(index)
    if (file === undefined) return
    onOpen(file)
    onSecondClick(() => onVisit(file))
  }
  return { active, press, click, move }
}

/** The row that keys are about, until somebody moves the one at which the list begins. */
function useActiveRow({ list, total, start }: FileGridProps, rows: Rows) {
  const [active, setActive] = useState(0)
  // The list in which somebody has moved.
  const moved = useRef<typeof list>(undefined)
  const move = () => {
    moved.current = list
  }
  const go = (index: number) => {
    setActive(index)
    rows.show(index)
  }
  // Another list begins at its first row, or where it was asked for, once it is known how much of it is seen. Where that is
  // may be known late: those who have moved meanwhile stay.
  const isReady = total > 0 && rows.isMeasured
  useEffect(() => {
    if (isReady && moved.current !== list) go(start ?? 0)
  }, [list, start, isReady])
  return { active, setActive, go, move }
}

/** The drawer that the first click opens moves the list: the second of a double click is taken wherever it falls. */
function useSecondClick() {
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])
  return (act: () => void) => {
    waiting.current = new AbortController()
    const take = (event: globalThis.MouseEvent) => {
      if (event.detail < 2) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('click', take, { capture: true, once: true, signal: waiting.current.signal })
  }
}

type Choosing = ReturnType<typeof useChoosing>

/** Choosing files one by one, or all between two rows. */
function useChoosing({ project, list, onSelection }: FileGridProps, fileAt: FileAt) {
  const anchor = useRef(0)
  const begin = (index: number) => {
    anchor.current = index
  }
  return {
    begin,
    anchor: () => anchor.current,
    toggle: (index: number) => {
      const file = fileAt(index)
      if (file !== undefined) onSelection((before) => toggleFile(before, file))
      begin(index)
    },
    between: async (from: number, to: number) => {
      const files = await filesBetween(project, list, Math.min(from, to), Math.max(from, to))
      onSelection((before) => addFiles(before, files))
    },
  }
}

/** @returns whether the key meant something */
function act(
  { address, onSelection, onOpen, onVisit, onCopy }: FileGridProps,
  { toggle }: Choosing,
  { key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent,
  file: ListedFile | undefined,
  index: number,
): boolean {
  if (key === 'a' && (ctrlKey || metaKey)) onSelection(() => ALL)
  else if (ctrlKey || metaKey || altKey) return false
  else if (key === 'Enter' && file !== undefined) {
    if (file.file_id !== address.at) onOpen(file)
    else if (!repeat) onVisit(file)
  } else if (key === 'x' || key === ' ') toggle(index)
  else if (key === 'c' && file !== undefined) onCopy(file)
  else return false
  return true
}
