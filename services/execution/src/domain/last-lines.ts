const KEPT = 5

export interface LastLines {
  add(lines: readonly string[], stream: 'stdout' | 'stderr'): void
  /** The last lines of stderr, else of stdout. */
  read(): readonly string[]
}

/** Remembers the last lines of a run, for its error text. */
export function lastLines(): LastLines {
  const kept = { stdout: [] as string[], stderr: [] as string[] }
  return {
    add(lines, stream) {
      const told = lines.slice(-KEPT).filter((line) => !line.startsWith('::progress '))
      kept[stream] = [...kept[stream], ...told].slice(-KEPT)
    },
    read: () => (kept.stderr.length > 0 ? kept.stderr : kept.stdout),
  }
}
