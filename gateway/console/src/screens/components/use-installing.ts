import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { components } from '../../api/installation.js'
import { followInstalling, isLast, type LogLine } from '../../api/installing.js'

/** What is known of an installation from its log. */
export interface Told {
  /** The last lines of its log. */
  readonly lines: readonly LogLine[]
  /** How many came before them. */
  readonly earlier: number
  /** The last sentence of Regesta: package tools say much beside it. */
  readonly said: LogLine | undefined
  /** The last line of all. */
  readonly last: LogLine | undefined
  /** Whether nothing comes just now, because the gateway does not answer. */
  readonly isSilent: boolean
}

const NOTHING: Told = { lines: [], earlier: 0, said: undefined, last: undefined, isSilent: false }
/** Lines that are shown; an installation may tell 20,000. */
const SHOWN = 500

/** Follows an installation; nothing without one. What its end has changed is asked for again. */
export function useInstalling(id: string | undefined): Told | undefined {
  const known = useQueryClient()
  const [told, setTold] = useState(NOTHING)
  useEffect(() => {
    setTold(NOTHING)
    if (id === undefined) return
    return followInstalling(id, {
      onBegin: () => setTold(NOTHING),
      onLines: (lines) => setTold((before) => withLines(before, lines)),
      onLost: () => setTold((before) => ({ ...before, isSilent: true })),
    })
  }, [id])
  const isOver = hasEnded(told)
  useEffect(() => {
    if (isOver) void known.invalidateQueries({ queryKey: components.queryKey })
  }, [isOver, known])
  return id === undefined ? undefined : told
}

export const hasEnded = ({ last }: Told): boolean => last !== undefined && isLast(last)

function withLines({ lines, earlier, said, last }: Told, more: readonly LogLine[]): Told {
  const all = [...lines, ...more]
  const tooMany = Math.max(0, all.length - SHOWN)
  return {
    lines: all.slice(tooMany),
    earlier: earlier + tooMany,
    said: more.findLast(({ message_id }) => message_id !== undefined) ?? said,
    last: more.at(-1) ?? last,
    isSilent: false,
  }
}
