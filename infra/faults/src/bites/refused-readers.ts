import type { Bite } from './bite.js'

/** Readers that refused every sound file: whatever they are given later would be refused as well, and nothing be tried. */
export function refusedReaders(bites: readonly Bite[]): string[] {
  const taken = new Set(bites.filter(({ isRefused }) => !isRefused).map(({ reader }) => reader.name))
  const tried = new Set(bites.map(({ reader }) => reader.name))
  return [...tried].filter((name) => !taken.has(name)).map((name) => `${name} refuses every sound file`)
}
