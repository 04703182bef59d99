import { Mesh, type Object3D, Points } from 'three'

/**
 * What a model consists of as it is drawn: a face of many corners is several triangles, and a point is drawn once for each
 * face that has it as a corner, unless the file shares it among them. The report counts what is in the file.
 */
export interface ModelFacts {
  readonly triangles: number
  readonly points: number
  readonly parts: number
}

export function factsOf(object: Object3D): ModelFacts {
  let [triangles, points, parts] = [0, 0, 0]
  object.traverse((part) => {
    if (!(part instanceof Mesh || part instanceof Points)) return
    const { geometry } = part
    const corners = geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0
    parts += 1
    if (part instanceof Mesh) triangles += Math.floor(corners / 3)
    points += geometry.getAttribute('position')?.count ?? 0
  })
  return { triangles, points, parts }
}
