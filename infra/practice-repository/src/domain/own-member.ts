/** A member of a table under a name that a client chose: not what every object has, such as `constructor`. */
export const ownMember = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
