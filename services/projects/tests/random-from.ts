/** The numbers of mulberry32, below a limit. */
export function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return below === 0 ? 0 : ((value ^ (value >>> 14)) >>> 0) % below
  }
}
