import { Fragment, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Vector3 } from 'three'
import type { FileName } from '../../api/file.js'
import { Facts } from '../../parts/facts.js'
import { type Place, PlaceLink } from '../../parts/place-link.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { useTexts } from '../../texts/texts.js'
import type { LoadedModel } from './load-model.js'
import { factsOf } from './model-facts.js'
import { partsCalled } from './model-parts.js'
import { type ModelStage, modelStage } from './model-stage.js'
import { type Actions, ModelTools, type Settings } from './model-tools.js'
import { firstSettings, useSavedView } from './use-saved-view.js'
import { VIEWS } from './views.js'

interface ModelViewProps {
  readonly model: LoadedModel
  readonly file: FileName
  readonly name: string
  /** What of it is meant, and from where it is looked at. */
  readonly place: Place
}

/** A model on its stage, with its tools beside it and its facts in words below. */
export function ModelView({ model, file, name, place: meant }: ModelViewProps) {
  const fileTexts = useFileTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const moved = useRef(() => {})
  const stage = useStage(canvas, model, moved)
  const { part } = meant
  const [settings, setSettings] = useState(() => firstSettings(meant))
  const [places, setPlaces] = useState<readonly Vector3[]>([])
  useSettings(stage, settings)
  useEffect(() => stage?.mark(places), [stage, places])
  const parts = useMemo(() => (part === undefined ? [] : partsCalled(model.object, model.names, part)), [model, part])
  // Its parts are elsewhere once another axis is up.
  useEffect(() => stage?.show(parts), [stage, parts, settings.upAxis])
  useSavedView(stage, settings, meant, moved)
  const change = (changed: Partial<Settings>) => {
    setSettings((before) => ({ ...before, ...changed }))
    // What was measured stays only while somebody measures on the same model.
    if (changed.upAxis !== undefined || changed.isMeasuring !== undefined) setPlaces([])
  }
  const place = (x: number, y: number) => {
    const found = settings.isMeasuring ? stage?.pick(x, y) : undefined
    if (found !== undefined) setPlaces((before) => (before.length === 1 ? [...before, found] : [found]))
  }
  const actions: Actions = { settings, change, look: (view) => stage?.look(view) }
  return (
    <figure className="viewer">
      {part !== undefined && <Shown part={part} file={file} isThere={parts.length > 0} />}
      <div className="canvas" data-measuring={settings.isMeasuring || undefined}>
        <canvas
          ref={canvas}
          tabIndex={0}
          aria-label={fileTexts.model.label(name)}
          onClick={(event) => place(...inCanvas(event))}
          onKeyDown={(event) => {
            if (actOn(event.key, stage, actions, place)) event.preventDefault()
          }}
        />
      </div>
      <ModelTools actions={actions} measured={{ places, unit: model.unit }} />
      <ModelFactsList model={model} file={file} extent={stage?.extent()} />
    </figure>
  )
}

function useStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  { object }: LoadedModel,
  moved: RefObject<() => void>,
): ModelStage | undefined {
  const [stage, setStage] = useState<ModelStage>()
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    // Its keys are its own: a screen reader leaves them to it.
    element.setAttribute('role', 'application')
    const made = modelStage(element, object, () => moved.current())
    const watch = new ResizeObserver(() => made.resize(element.clientWidth, element.clientHeight))
    watch.observe(element)
    setStage(made)
    return () => {
      watch.disconnect()
      made.end()
    }
  }, [canvas, object, moved])
  return stage
}

function useSettings(stage: ModelStage | undefined, settings: Settings): void {
  const { wireframe, grid, light, section, upAxis } = settings
  useEffect(() => stage?.setUpAxis(upAxis), [stage, upAxis])
  useEffect(() => stage?.setWireframe(wireframe), [stage, wireframe])
  useEffect(() => stage?.setGrid(grid), [stage, grid])
  useEffect(() => stage?.setLight(light), [stage, light])
  useEffect(() => stage?.setSection(section), [stage, section])
}

/** A click as a place on the canvas: from -1 to 1, upwards. */
function inCanvas({ clientX, clientY, currentTarget }: React.MouseEvent<HTMLElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2]
}

const TURN = 1 / 24

/** What a key does while the model has the focus; false for a key that does nothing here. */
function actOn(
  key: string,
  stage: ModelStage | undefined,
  { settings, change, look }: Actions,
  place: (x: number, y: number) => void,
): boolean {
  const view = VIEWS[Number(key) - 1]
  const acts: Readonly<Record<string, () => void>> = {
    '0': () => look('whole'),
    ArrowLeft: () => stage?.turn(-TURN, 0),
    ArrowRight: () => stage?.turn(TURN, 0),
    ArrowUp: () => stage?.turn(0, TURN),
    ArrowDown: () => stage?.turn(0, -TURN),
    '+': () => stage?.zoom(1.25),
    '-': () => stage?.zoom(0.8),
    m: () => change({ isMeasuring: !settings.isMeasuring }),
    w: () => change({ wireframe: !settings.wireframe }),
    g: () => change({ grid: !settings.grid }),
    // Who measures by keyboard turns the model until a place is in the middle.
    Enter: () => place(0, 0),
  }
  const act = view === undefined ? acts[key] : () => look(view)
  act?.()
  return act !== undefined
}

/** Which part is marked, and the way back to all of it. */
function Shown({ part, file, isThere }: { readonly part: string; readonly file: FileName; readonly isThere: boolean }) {
  const fileTexts = useFileTexts()
  return (
    <p className="tools" role="status">
      {isThere ? fileTexts.part(part) : fileTexts.noPart(part)} <PlaceLink file={file}>{fileTexts.whole}</PlaceLink>
    </p>
  )
}

interface ModelFactsListProps {
  readonly model: LoadedModel
  readonly file: FileName
  readonly extent: Vector3 | undefined
}

function ModelFactsList({ model, file, extent }: ModelFactsListProps) {
  const { count, measure } = useTexts()
  const fileTexts = useFileTexts()
  const says = fileTexts.model
  const { triangles, points, parts } = factsOf(model.object)
  const { missing, textures } = model.files
  const sides = extent === undefined ? [] : [extent.x, extent.y, extent.z]
  // A place can be shown only of what a part of the model is called by.
  const shownBy = useMemo(
    () => new Set([...missing].filter((name) => partsCalled(model.object, model.names, name).length > 0)),
    [missing, model],
  )
  const rows: readonly (readonly [string, ReactNode])[] = [
    [says.triangles, count(triangles)],
    [says.points, count(points)],
    [says.parts, count(parts)],
    // Nothing has no extent.
    [says.extent, points > 0 ? `${sides.map(measure).join(' × ')} ${model.unit ?? says.units}` : ''],
    [says.unitOfFile, model.unit ?? says.noUnit],
    [says.textures, [...textures].join(', ')],
    [says.broken, model.broken > 0 ? count(model.broken) : ''],
    [says.brokenLines, linksTo(model.brokenLines, (line) => placeLink(file, { line }, fileTexts.report.place(line)))],
    [says.missing, linksTo([...missing], (part) => (shownBy.has(part) ? placeLink(file, { part }, part) : part))],
  ]
  return (
    <figcaption>
      <Facts facts={rows} />
    </figcaption>
  )
}

/** Ways to several places, with a comma between them; nothing for none. */
const linksTo = <T extends string | number>(places: readonly T[], link: (place: T) => ReactNode): ReactNode =>
  places.length === 0
    ? ''
    : places.map((place, at) => (
        <Fragment key={place}>
          {at > 0 && ', '}
          {link(place)}
        </Fragment>
      ))

const placeLink = (file: FileName, place: Place, words: string) => (
  <PlaceLink file={file} {...place}>
    {words}
  </PlaceLink>
)
