import type { Statement } from '@regesta/sqlite/statements'

/** Prepares a query once and keeps it. */
export type Sql = (query: string) => Statement
