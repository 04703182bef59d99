import { BufferAttribute, type BufferGeometry, Mesh, type Object3D } from 'three'

/** Takes away the triangles with a corner that is nowhere, as of faces that name points that are not there; answers how many. */
export function dropBrokenFaces(object: Object3D): number {
  let dropped = 0
  object.traverse((part) => {
    if (part instanceof Mesh) dropped += dropIn(part.geometry as BufferGeometry)
  })
  return dropped
}

/** Faces of an index name points of the file, which are numbers; those of a loader without one may name nothing. */
function dropIn(geometry: BufferGeometry): number {
  const places = geometry.getAttribute('position')
  if (geometry.index !== null || places === undefined || places.array.every(Number.isFinite)) return 0
  const kept: number[] = []
  for (let corner = 0; corner < places.count; corner += 3) {
    const three = [corner, corner + 1, corner + 2]
    if (places.array.slice(corner * 3, corner * 3 + 9).every(Number.isFinite)) kept.push(...three)
  }
  for (const [name, { array, itemSize }] of Object.entries(geometry.attributes)) {
    const values = new Float32Array(kept.length * itemSize)
    kept.forEach((corner, at) => {
      values.set(array.slice(corner * itemSize, (corner + 1) * itemSize), at * itemSize)
    })
    geometry.setAttribute(name, new BufferAttribute(values, itemSize))
  }
  geometry.clearGroups()
  return (places.count - kept.length) / 3
}

/** The first lines of an OBJ file whose faces name points that are not there. */
export function linesOfBrokenFaces(text: string, most = 5): number[] {
  const lines: number[] = []
  let points = 0
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*v\s/.test(line)) points += 1
    if (!/^\s*f\s/.test(line)) continue
    const [, ...corners] = line
      .trim()
      .split(/\s+/)
      .map((corner) => Number.parseInt(corner, 10))
    if (corners.some((corner) => corner === 0 || Math.abs(corner) > points)) lines.push(at + 1)
    if (lines.length === most) break
  }
  return lines
}
