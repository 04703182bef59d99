/** Numbers from 0 to 1 that are the same for the same seed (a linear congruential generator, numerical recipes). */
export function generator(seed: number): () => number {
  let state = BigInt.asUintN(64, BigInt(seed) * 2_862_933_555_777_941_757n + 3_037_000_493n)
  return () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n)
    return Number(state >> 32n) / 2 ** 32
  }
}
