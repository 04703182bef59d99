/** What a table says about a word that somebody wrote; undefined also for `constructor` and its like, which every object has. */
export const ownMember = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
