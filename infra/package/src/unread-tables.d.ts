declare module '*/unread-tables.mjs' {
  import type { Plugin } from 'rolldown'

  export const leaveTablesOut: Plugin
}
