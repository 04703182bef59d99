import { extname } from 'node:path'
import { analyseGltf } from './gltf.mjs'
import { analyseObj } from './obj.mjs'

/** What a model consists of; coordinates and lengths rounded to so many digits. */
export async function analyse(file, digits) {
  const isObj = extname(file).toLowerCase() === '.obj'
  const { bounds, ...found } = await (isObj ? analyseObj(file) : analyseGltf(file))
  return { ...found, bounds: bounds && withSize(bounds, (value) => Number(value.toFixed(digits))) }
}

const withSize = ({ min, max }, round) => ({
  min: min.map(round),
  max: max.map(round),
  size: max.map((value, axis) => round(value - min[axis])),
})

/** Collects the smallest box around points; null without any. */
export function box() {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  return {
    add(point) {
      for (let axis = 0; axis < 3; axis += 1) {
        min[axis] = Math.min(min[axis], point[axis])
        max[axis] = Math.max(max[axis], point[axis])
      }
    },
    bounds: () => (min[0] > max[0] ? null : { min, max }),
  }
}
