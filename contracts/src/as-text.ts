/**
 * Any value that came as JSON or YAML, as text: objects and lists as JSON, all others as JavaScript writes them. `String`
 * asks an object for its `toString`, which in something from outside may be anything.
 */
export const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
