import {
  AmbientLight,
  Box3,
  BufferGeometry,
  DirectionalLight,
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
  /** Width, height and depth as the model stands. */
  extent(): Vector3
  resize(width: number, height: number): void
  end(): void
}

/** @throws where the browser cannot draw in three dimensions */
export function modelStage(canvas: HTMLCanvasElement, model: Object3D): ModelStage {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
  const [scene, camera, upright] = [new Scene(), new PerspectiveCamera(40, 1, 0.01, 100), new Group()]
  upright.add(model)
  const lights = lightOf(camera)
  const marks = new Group()
  scene.add(upright, camera, lights.ambient, marks)
  const controls = new OrbitControls(camera, canvas)
  const draw = once(() => renderer.render(scene, camera))
  controls.addEventListener('change', draw)
  const section = new Plane(new Vector3(0, -1, 0), Number.POSITIVE_INFINITY)
  let [box, grid] = [boxOf(upright), gridFor(boxOf(upright))]
  scene.add(grid)

  function look(view: View | 'whole') {
    placeCamera(camera, controls, box, view === 'whole' ? OBLIQUE : DIRECTIONS[view])
    draw()
  }
  function stand() {
    const wasShown = grid.visible
    scene.remove(grid)
    box = boxOf(upright)
    grid = gridFor(box)
    grid.visible = wasShown
    scene.add(grid)
    look('whole')
  }
  look('whole')

  return {
    look,
    turn: (around, upwards) => {
      turnCamera(camera, controls.target, around * 2 * Math.PI, upwards * 2 * Math.PI)
      controls.update()
      draw()
    },
    zoom: (factor) => {
      camera.position.sub(controls.target).divideScalar(factor).add(controls.target)
      controls.update()
      draw()
    },
    setWireframe: (on) => {
      for (const material of materialsOf(model)) if ('wireframe' in material) material.wireframe = on
      draw()
    },
    setGrid: (on) => {
      grid.visible = on
      draw()
    },
    setLight: (strength) => {
      lights.set(strength)
      draw()
    },
    setUpAxis: (axis) => {
      upright.rotation.x = axis === 'z' ? -Math.PI / 2 : 0
      stand()
    },
    setSection: (share) => {
      section.constant = box.max.y - share * (box.max.y - box.min.y)
      renderer.clippingPlanes = share === 0 ? [] : [section]
      draw()
    },
    pick: (x, y) => {
      // Where the camera is now, whether or not it was drawn from there yet.
      camera.updateMatrixWorld()
      const ray = new Raycaster()
      ray.params.Points.threshold = box.getSize(new Vector3()).length() / 200
      ray.setFromCamera(new Vector2(x, y), camera)
      return ray.intersectObject(upright, true)[0]?.point
    },
    mark: (places) => {
      marks.clear()
      for (const mark of marksOf(places, box)) marks.add(mark)
      draw()
    },
    extent: () => box.getSize(new Vector3()),
    resize: (width, height) => {
      camera.aspect = width / Math.max(1, height)
      camera.updateProjectionMatrix()
      renderer.setSize(width, height, false)
      draw()
    },
    end: () => {
      controls.dispose()
      forget(scene)
      renderer.dispose()
      // Browsers have few contexts, and clear them away late.
      renderer.forceContextLoss()
    },
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
  camera.add(beam)
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

function placeCamera(camera: PerspectiveCamera, controls: OrbitControls, box: Box3, direction: Vector3): void {
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
