/** The name of a file in a path of any system. */
export const nameOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path
