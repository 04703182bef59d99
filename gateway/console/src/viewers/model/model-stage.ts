import {
  type Box3,
  type GridHelper,
  Group,
  type Object3D,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { gridFor, marksOf, overlayOf } from './model-marks.js'
import { type Part, roomOf } from './model-parts.js'
import {
  boxOf,
  type Framed,
  forget,
  lightOf,
  materialsOf,
  OBLIQUE,
  placeCamera,
  seenFrom,
  turnCamera,
} from './model-scene.js'
import type { Seen } from './seen.js'
import { DIRECTIONS, type View } from './views.js'

/** A model on its stage, drawn when something changes and at no other time. */
export interface ModelStage {
  look(view: View | 'whole'): void
  /** Looks at it as somebody has before, and from where it is looked at now. */
  see(seen: Seen): void
  seen(): Seen
  /** Turns around the model, in parts of a whole turn. */
  turn(around: number, upwards: number): void
  zoom(factor: number): void
  setWireframe(on: boolean): void
  setGrid(on: boolean): void
  /** From 0 to 2; 1 is usual. */
  setLight(strength: number): void
  setUpAxis(axis: 'y' | 'z'): void
  /** Cuts away from above, from 0 (nothing) to 1. */
  setSection(share: number): void
  /** The place of the model under a point of the canvas; from -1 to 1, upwards. */
  pick(x: number, y: number): Vector3 | undefined
  /** Marks two places and the line between them. */
  mark(places: readonly Vector3[]): void
  /** Lets some parts stand out of the others and brings them near; none after some shows the whole again. */
  show(parts: readonly Part[]): void
  /** Width, height and depth as the model stands. */
  extent(): Vector3
  resize(width: number, height: number): void
  end(): void
}

/**
 * @param onMove is called when the point of view changes
 * @throws where the browser cannot draw in three dimensions
 */
export const modelStage = (canvas: HTMLCanvasElement, model: Object3D, onMove: () => void): ModelStage =>
  new Stage(canvas, model, onMove)

class Stage implements ModelStage {
  readonly #renderer: WebGLRenderer
  readonly #controls: OrbitControls
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(40, 1, 0.01, 100)
  /** Holds the model and turns it, so that its own up is up. */
  readonly #upright = new Group()
  readonly #marks = new Group()
  readonly #shown = new Group()
  readonly #lights = lightOf(this.#camera)
  readonly #section = new Plane(new Vector3(0, -1, 0), Number.POSITIVE_INFINITY)
  readonly #draw = once(() => this.#renderer.render(this.#scene, this.#camera))
  readonly #model: Object3D
  readonly #onMove: () => void
  #box: Box3
  #grid: GridHelper
  /** What is looked at, until somebody turns or brings it nearer. */
  #framed: Framed | undefined

  constructor(canvas: HTMLCanvasElement, model: Object3D, onMove: () => void) {
    this.#onMove = onMove
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    this.#controls = new OrbitControls(this.#camera, canvas)
    this.#controls.addEventListener('change', this.#draw)
    this.#controls.addEventListener('start', () => this.#letGo())
    this.#controls.addEventListener('end', onMove)
    this.#model = model
    this.#upright.add(model)
    this.#box = boxOf(this.#upright)
    this.#grid = gridFor(this.#box)
    this.#scene.add(this.#upright, this.#camera, this.#lights.ambient, this.#marks, this.#shown, this.#grid)
    this.look('whole')
  }

  look(view: View | 'whole'): void {
    this.#frame({ box: this.#box, direction: view === 'whole' ? OBLIQUE : DIRECTIONS[view] })
    this.#onMove()
  }

  see({ direction, far, aim }: Seen): void {
    this.#frame({ box: this.#box, direction: new Vector3(...direction), far, aim: new Vector3(...aim) })
  }

  seen(): Seen {
    return seenFrom(this.#camera, this.#controls.target, this.#box)
  }

  turn(around: number, upwards: number): void {
    this.#letGo()
    turnCamera(this.#camera, this.#controls.target, around * 2 * Math.PI, upwards * 2 * Math.PI)
    this.#controls.update()
    this.#draw()
    this.#onMove()
  }

  zoom(factor: number): void {
    this.#letGo()
    const { target } = this.#controls
    this.#camera.position.sub(target).divideScalar(factor).add(target)
    this.#controls.update()
    this.#draw()
    this.#onMove()
  }

  setWireframe(on: boolean): void {
    for (const material of materialsOf(this.#model)) if ('wireframe' in material) material.wireframe = on
    this.#draw()
  }

  setGrid(on: boolean): void {
    this.#grid.visible = on
    this.#draw()
  }

  setLight(strength: number): void {
    this.#lights.set(strength)
    this.#draw()
  }

  setUpAxis(axis: 'y' | 'z'): void {
    this.#upright.rotation.x = axis === 'z' ? -Math.PI / 2 : 0
    this.#box = boxOf(this.#upright)
    const { visible } = this.#grid
    this.#scene.remove(this.#grid)
    this.#grid = gridFor(this.#box)
    this.#grid.visible = visible
    this.#scene.add(this.#grid)
    this.look('whole')
  }

  setSection(share: number): void {
    const { min, max } = this.#box
    this.#section.constant = max.y - share * (max.y - min.y)
    this.#renderer.clippingPlanes = share === 0 ? [] : [this.#section]
    this.#draw()
  }

  pick(x: number, y: number): Vector3 | undefined {
    // Where the camera is now, whether or not it was drawn from there yet.
    this.#camera.updateMatrixWorld()
    const ray = new Raycaster()
    ray.params.Points.threshold = this.extent().length() / 200
    ray.setFromCamera(new Vector2(x, y), this.#camera)
    return ray.intersectObject(this.#upright, true)[0]?.point
  }

  mark(places: readonly Vector3[]): void {
    this.#marks.clear()
    for (const mark of marksOf(places, this.#box)) this.#marks.add(mark)
    this.#draw()
  }

  show(parts: readonly Part[]): void {
    const wasNear = this.#shown.children.length > 0
    this.#shown.clear()
    for (const part of parts) this.#shown.add(overlayOf(part))
    const room = roomOf(parts)
    if (!room.isEmpty()) this.#frame({ box: room, direction: OBLIQUE })
    else if (wasNear) this.look('whole')
    this.#draw()
  }

  extent(): Vector3 {
    return this.#box.getSize(new Vector3())
  }

  resize(width: number, height: number): void {
    this.#camera.aspect = width / Math.max(1, height)
    this.#camera.updateProjectionMatrix()
    this.#renderer.setSize(width, height, false)
    if (this.#framed !== undefined) this.#frame(this.#framed)
    this.#draw()
  }

  /** All of it is in sight, whatever shape the canvas takes. */
  #frame(framed: Framed): void {
    this.#framed = framed
    this.#controls.target.copy(placeCamera(this.#camera, framed))
    this.#controls.update()
    this.#draw()
  }

  #letGo(): void {
    this.#framed = undefined
  }

  end(): void {
    this.#controls.dispose()
    forget(this.#scene)
    this.#renderer.dispose()
    // Browsers have few contexts, and clear them away late.
    this.#renderer.forceContextLoss()
  }
}

/** At most once before the next picture of the screen. */
function once(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      work()
    })
  }
}
