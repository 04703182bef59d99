import { Vector3 } from 'three'

/** The six standard views in the order of their keys. */
export const VIEWS = ['front', 'back', 'left', 'right', 'top', 'bottom'] as const
export type View = (typeof VIEWS)[number]

/** From where each is seen. */
export const DIRECTIONS: Readonly<Record<View, Vector3>> = {
  front: new Vector3(0, 0, 1),
  back: new Vector3(0, 0, -1),
  left: new Vector3(-1, 0, 0),
  right: new Vector3(1, 0, 0),
  // A hair beside the axis, around which nothing could be turned.
  top: new Vector3(0, 1, 0.0001),
  bottom: new Vector3(0, -1, 0.0001),
}
