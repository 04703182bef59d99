const KEPT = 5

/** Remembers the last lines of an execution, for its error text. */
export function lastLines() {
  const kept = { stdout: [] as string[], stderr: [] as string[] }
  return {
    add(lines: readonly string[], stream: 'stdout' | 'stderr'): void {
      const told = lines.slice(-KEPT).filter((line) => !line.startsWith('::progress '))
      kept[stream] = [...kept[stream], ...told].slice(-KEPT)
    },
    /** The last lines of stderr, else of stdout. */
    read: (): readonly string[] => (kept.stderr.length > 0 ? kept.stderr : kept.stdout),
  }
}
