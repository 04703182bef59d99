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
