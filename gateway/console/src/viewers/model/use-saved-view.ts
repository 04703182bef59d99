import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { Place } from '../../parts/place-link.js'
import { paths } from '../../paths.js'
import { OBLIQUE } from './model-scene.js'
import type { ModelStage } from './model-stage.js'
import type { Settings } from './model-tools.js'
import { readView, type Seen, writeView } from './seen.js'

const USUAL: Settings = { wireframe: false, grid: true, light: 1, section: 0, upAxis: 'y', isMeasuring: false }
const WHOLE: Seen = { direction: OBLIQUE.clone().normalize().toArray(), far: 1, aim: [0, 0, 0] }
/** Milliseconds that a model stands still before the address says how it is seen. */
const REST = 300

/** How a model is shown first: as the address says, or as usual. */
export const firstSettings = ({ seen }: Place): Settings => ({ ...USUAL, ...(seen !== undefined && lookIn(seen)) })

function lookIn(text: string): Partial<Settings> {
  const view = readView(text)
  if (view === undefined) return {}
  const { wireframe, grid, light, section, upAxis } = view
  return { wireframe, grid, light, section, upAxis }
}

/**
 * Keeps in the address how a model is seen, so that a reload finds it so and others can be shown it. A part that is meant
 * says enough: where it is brought near, nothing is written.
 *
 * @param moved is set to what has to be called when the model is seen otherwise
 */
export function useSavedView(
  stage: ModelStage | undefined,
  settings: Settings,
  { seen, part }: Place,
  moved: RefObject<() => void>,
): void {
  const navigate = useNavigate({ from: paths.file })
  const own = useRef<string>(undefined)
  useEffect(() => {
    const view = seen === undefined || seen === own.current ? undefined : readView(seen)
    if (view !== undefined) stage?.see(view)
  }, [stage, seen])
  useEffect(() => {
    let timer = 0
    const write = () => {
      if (stage === undefined || part !== undefined) return
      const now = writeView({ ...settings, ...stage.seen() })
      const next = now === writeView({ ...USUAL, ...WHOLE }) ? undefined : now
      if (next === seen) return
      own.current = next
      void navigate({ search: (before) => ({ ...before, seen: next }), replace: true, resetScroll: false })
    }
    moved.current = () => {
      clearTimeout(timer)
      timer = window.setTimeout(write, REST)
    }
    moved.current()
    return () => clearTimeout(timer)
  }, [stage, settings, seen, part, moved, navigate])
}
