declare module '*/light-libraries.mjs' {
  import type { Plugin } from 'rolldown'

  export const lightLibraries: Plugin
}
