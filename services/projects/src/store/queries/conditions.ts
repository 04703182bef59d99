/** Conditions of a query, all of which must hold, with the values that they name. */
export interface Conditions {
  readonly sql: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}
