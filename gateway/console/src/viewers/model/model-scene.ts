import {
  AmbientLight,
  Box3,
  DirectionalLight,
  Line,
  type Material,
  Mesh,
  type Object3D,
  type PerspectiveCamera,
  Points,
  type Scene,
  type Texture,
  Vector3,
} from 'three'
import type { Seen } from './seen.js'

/** From where a model is seen first. */
export const OBLIQUE = new Vector3(0.6, 0.45, 1)

/** A room, and from where it is seen. */
export interface Framed {
  readonly box: Box3
  readonly direction: Vector3
  /** How far away, as a multiple of the distance from which all of it is in sight. */
  readonly far?: number
  /** What is looked at beside the middle, in halves of the room. */
  readonly aim?: Vector3
}

/** Light that goes with the eye, so that what one looks at is never dark, from the side, so that a relief stands out. */
export function lightOf(camera: PerspectiveCamera) {
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

export function boxOf(object: Object3D): Box3 {
  object.updateMatrixWorld(true)
  const box = new Box3().setFromObject(object)
  return box.isEmpty() ? new Box3(new Vector3(-1, -1, -1), new Vector3(1, 1, 1)) : box
}

/** Half of what goes through a room; never nothing. */
const radiusOf = (box: Box3): number => Math.max(box.getSize(new Vector3()).length() / 2, Number.MIN_VALUE)

/** From where all of a room is in sight. */
const fitting = (camera: PerspectiveCamera, box: Box3): number =>
  (radiusOf(box) / Math.sin((camera.fov / 2) * (Math.PI / 180))) * Math.max(1, 1 / camera.aspect)

/** Puts a camera where it has a room in sight; answers what it has to look at. */
export function placeCamera(camera: PerspectiveCamera, { box, direction, far = 1, aim }: Framed): Vector3 {
  const target = box.getCenter(new Vector3())
  if (aim !== undefined) target.addScaledVector(aim, radiusOf(box))
  const distance = fitting(camera, box)
  camera.position.copy(target).addScaledVector(direction.clone().normalize(), distance * far)
  camera.near = distance / 1_000
  camera.far = distance * 20
  camera.updateProjectionMatrix()
  return target
}

/** The same the other way round: how a room is seen, whatever its size and the shape of the picture. */
export function seenFrom(camera: PerspectiveCamera, target: Vector3, box: Box3): Seen {
  const way = camera.position.clone().sub(target)
  const aim = target.clone().sub(box.getCenter(new Vector3())).divideScalar(radiusOf(box))
  return {
    far: way.length() / fitting(camera, box),
    direction: way.normalize().toArray(),
    aim: aim.toArray(),
  }
}

/** Turns a camera around what it looks at, by angles. */
export function turnCamera(camera: PerspectiveCamera, target: Vector3, around: number, upwards: number): void {
  const way = camera.position.clone().sub(target)
  const up = new Vector3(0, 1, 0)
  way.applyAxisAngle(up, around)
  const angle = way.angleTo(up)
  const next = Math.min(Math.max(angle - upwards, 0.001), Math.PI - 0.001)
  const side = new Vector3().crossVectors(up, way).normalize()
  camera.position.copy(target).add(way.applyAxisAngle(side, next - angle))
}

/** A material that is drawn as its lines where it can be. */
type DrawnMaterial = Material & { wireframe?: boolean }

export function materialsOf(object: Object3D): DrawnMaterial[] {
  const found = new Set<DrawnMaterial>()
  object.traverse((part) => {
    if (!(part instanceof Mesh || part instanceof Points)) return
    for (const material of [part.material].flat()) found.add(material as DrawnMaterial)
  })
  return [...found]
}

/** Gives back the memory of the graphics card. */
export function forget(scene: Scene): void {
  scene.traverse((part) => {
    if (part instanceof Mesh || part instanceof Points || part instanceof Line) part.geometry.dispose()
  })
  for (const material of materialsOf(scene)) {
    for (const value of Object.values(material)) if ((value as Texture | null)?.isTexture) (value as Texture).dispose()
    material.dispose()
  }
}
