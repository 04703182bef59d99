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
