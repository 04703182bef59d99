/** A command line that a POSIX shell reads back as exactly these arguments. */
export const quoteCommand = (command: readonly string[]): string => command.map(quote).join(' ')

const quote = (argument: string) =>
  /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`
