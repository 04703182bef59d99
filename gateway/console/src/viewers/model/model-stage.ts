import {
  AmbientLight,
  Box3,
  BufferGeometry,
  DirectionalLight,
  DoubleSide,
  GridHelper,
  Group,
  Line,
  LineBasicMaterial,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Plane,
  Points,
  Raycaster,
  Scene,
  SphereGeometry,
  type Texture,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { type Part, roomOf } from './model-parts.js'

/** The six standard views in the order of their keys. */
export const VIEWS = ['front', 'back', 'left', 'right', 'top', 'bottom'] as const
export type View = (typeof VIEWS)[number]

const DIRECTIONS: Readonly<Record<View, Vector3>> = {
  front: new Vector3(0, 0, 1),
  back: new Vector3(0, 0, -1),
  left: new Vector3(-1, 0, 0),
  right: new Vector3(1, 0, 0),
  // A hair beside the axis, around which nothing could be turned.
  top: new Vector3(0, 1, 0.0001),
  bottom: new Vector3(0, -1, 0.0001),
}
/** From where a model is seen first. */
const OBLIQUE = new Vector3(0.6, 0.45, 1)

/** A model on its stage, drawn when something changes and at no other time. */
export interface ModelStage {
  look(view: View | 'whole'): void
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
  /** Marks two places and what lies between them. */
  mark(places: readonly Vector3[]): void
  /** Lets some parts stand out of the others and brings them near; none after some shows the whole again. */
  show(parts: readonly Part[]): void
  /** Width, height and depth as the model stands. */
  extent(): Vector3
  resize(width: number, height: number): void
  end(): void
}

/** @throws where the browser cannot draw in three dimensions */
export const modelStage = (canvas: HTMLCanvasElement, model: Object3D): ModelStage => new Stage(canvas, model)

/** A room, and from where it is seen. */
interface Framed {
  readonly box: Box3
  readonly direction: Vector3
}

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
  #box: Box3
  #grid: GridHelper
  /** What is looked at, until somebody turns or brings it nearer. */
  #framed: Framed | undefined

  constructor(canvas: HTMLCanvasElement, model: Object3D) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    this.#controls = new OrbitControls(this.#camera, canvas)
    this.#controls.addEventListener('change', this.#draw)
    this.#controls.addEventListener('start', () => this.#letGo())
    this.#model = model
    this.#upright.add(model)
    this.#box = boxOf(this.#upright)
    this.#grid = gridFor(this.#box)
    this.#scene.add(this.#upright, this.#camera, this.#lights.ambient, this.#marks, this.#shown, this.#grid)
    this.look('whole')
  }

  look(view: View | 'whole'): void {
    this.#frame({ box: this.#box, direction: view === 'whole' ? OBLIQUE : DIRECTIONS[view] })
  }

  turn(around: number, upwards: number): void {
    this.#letGo()
    turnCamera(this.#camera, this.#controls.target, around * 2 * Math.PI, upwards * 2 * Math.PI)
    this.#controls.update()
    this.#draw()
  }

  zoom(factor: number): void {
    this.#letGo()
    const { target } = this.#controls
    this.#camera.position.sub(target).divideScalar(factor).add(target)
    this.#controls.update()
    this.#draw()
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
    placeCamera(this.#camera, this.#controls, framed)
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

/** Light that goes with the eye, so that what one looks at is never dark, from the side, so that a relief stands out. */
function lightOf(camera: PerspectiveCamera) {
  const [ambient, beam] = [new AmbientLight(0xffffff), new DirectionalLight(0xffffff)]
  beam.position.set(-1.4, 1, 0.7)
  beam.target.position.set(0, 0, -1)
  camera.add(beam, beam.target)
  const set = (strength: number) => {
    ambient.intensity = 1.1 * strength
    beam.intensity = 2.6 * strength
  }
  set(1)
  return { ambient, set }
}

function boxOf(object: Object3D): Box3 {
  object.updateMatrixWorld(true)
  const box = new Box3().setFromObject(object)
  return box.isEmpty() ? new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)) : box
}

/** A grid on which the model stands, whose lines are a power of ten of its unit apart. */
function gridFor(box: Box3): GridHelper {
  const size = box.getSize(new Vector3())
  const step = 10 ** Math.floor(Math.log10(Math.max(size.x, size.z, Number.MIN_VALUE)))
  const lines = Math.ceil((Math.max(size.x, size.z) * 1.6) / step) * (size.length() / step < 3 ? 10 : 1)
  const grid = new GridHelper(lines * (size.length() / step < 3 ? step / 10 : step), lines, 0x8a8378, 0xa8a196)
  const middle = box.getCenter(new Vector3())
  grid.position.set(middle.x, box.min.y, middle.z)
  grid.visible = false
  return grid
}

function placeCamera(camera: PerspectiveCamera, controls: OrbitControls, { box, direction }: Framed): void {
  const radius = Math.max(box.getSize(new Vector3()).length() / 2, Number.MIN_VALUE)
  const distance = (radius / Math.sin((camera.fov / 2) * (Math.PI / 180))) * Math.max(1, 1 / camera.aspect)
  box.getCenter(controls.target)
  camera.position.copy(controls.target).addScaledVector(direction.clone().normalize(), distance)
  camera.near = distance / 1_000
  camera.far = distance * 20
  camera.updateProjectionMatrix()
  controls.update()
}

function turnCamera(camera: PerspectiveCamera, target: Vector3, around: number, upwards: number): void {
  const way = camera.position.clone().sub(target)
  const up = new Vector3(0, 1, 0)
  way.applyAxisAngle(up, around)
  const angle = way.angleTo(up)
  const next = Math.min(Math.max(angle - upwards, 0.001), Math.PI - 0.001)
  const side = new Vector3().crossVectors(up, way).normalize()
  camera.position.copy(target).add(way.applyAxisAngle(side, next - angle))
}

const MARK = 0xb3261e

function marksOf(places: readonly Vector3[], box: Box3): Object3D[] {
  const radius = box.getSize(new Vector3()).length() / 150
  const inFront = { color: MARK, depthTest: false, transparent: true }
  const dots = places.map((place) => {
    const dot = new Mesh(new SphereGeometry(radius, 12, 8), new MeshBasicMaterial(inFront))
    dot.position.copy(place)
    return dot
  })
  if (places.length < 2) return dots
  return [...dots, new Line(new BufferGeometry().setFromPoints([...places]), new LineBasicMaterial(inFront))]
}

/** The same triangles once more, drawn through what stands before them. */
function overlayOf({ mesh, start, count }: Part): Mesh {
  const { index, attributes } = mesh.geometry as BufferGeometry
  const geometry = new BufferGeometry().setIndex(index)
  if (attributes.position !== undefined) geometry.setAttribute('position', attributes.position)
  geometry.setDrawRange(start, count)
  const material = new MeshBasicMaterial({ color: MARK, transparent: true, opacity: 0.45, side: DoubleSide })
  material.depthTest = false
  const overlay = new Mesh(geometry, material)
  mesh.updateWorldMatrix(true, false)
  overlay.applyMatrix4(mesh.matrixWorld)
  return overlay
}

/** A material that is drawn as its lines where it can be. */
type DrawnMaterial = Material & { wireframe?: boolean }

function materialsOf(object: Object3D): DrawnMaterial[] {
  const found = new Set<DrawnMaterial>()
  object.traverse((part) => {
    if (!(part instanceof Mesh || part instanceof Points)) return
    for (const material of [part.material].flat()) found.add(material as DrawnMaterial)
  })
  return [...found]
}

/** Gives back the memory of the graphics card. */
function forget(scene: Scene): void {
  scene.traverse((part) => {
    if (part instanceof Mesh || part instanceof Points || part instanceof Line) part.geometry.dispose()
  })
  for (const material of materialsOf(scene)) {
    for (const value of Object.values(material)) if ((value as Texture | null)?.isTexture) (value as Texture).dispose()
    material.dispose()
  }
}
