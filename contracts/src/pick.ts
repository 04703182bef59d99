/** The members of an object that have these names. */
export const pick = <T extends object, const Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
