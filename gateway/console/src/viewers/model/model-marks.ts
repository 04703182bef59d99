import {
  type Box3,
  BufferGeometry,
  DoubleSide,
  GridHelper,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  SphereGeometry,
  Vector3,
} from 'three'
import type { Part } from './model-parts.js'

/** A grid on which the model stands, whose lines are a power of ten of its unit apart. */
export function gridFor(box: Box3): GridHelper {
  const size = box.getSize(new Vector3())
  const step = 10 ** Math.floor(Math.log10(Math.max(size.x, size.z, Number.MIN_VALUE)))
  const lines = Math.ceil((Math.max(size.x, size.z) * 1.6) / step) * (size.length() / step < 3 ? 10 : 1)
  const grid = new GridHelper(lines * (size.length() / step < 3 ? step / 10 : step), lines, 0x8a8378, 0xa8a196)
  const middle = box.getCenter(new Vector3())
  grid.position.set(middle.x, box.min.y, middle.z)
  grid.visible = false
  return grid
}

const MARK = 0xb3261e

/** Places as dots, and the distance between two of them as a line, in front of everything. */
export function marksOf(places: readonly Vector3[], box: Box3): Object3D[] {
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

/** The same triangles once more, drawn through what is before them. */
export function overlayOf({ mesh, start, count }: Part): Mesh {
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
