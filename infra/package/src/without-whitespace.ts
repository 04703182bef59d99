import { minifySync, parseSync, Visitor } from 'rolldown/utils'

/**
 * Code without the whitespace that it does not need; its names and its syntax stay. Each statement has a line of its own, for
 * Node writes the whole line into the log where a program crashes.
 *
 * @param name what the code is called where it cannot be read
 * @throws Error where the code cannot be read
 */
export function withoutWhitespace(name: string, code: string): string {
  const packed = minifySync(name, code, {
    module: true,
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: true, asciiOnly: true },
  })
  const [fault] = packed.errors
  if (fault !== undefined) throw new Error(`${name}: ${fault.message}`)
  return inLines(name, packed.code)
}

interface WithStatements {
  readonly body: readonly { readonly start: number }[]
}

function inLines(name: string, code: string): string {
  const starts = new Set([0])
  const note = ({ body }: WithStatements) => {
    for (const { start } of body) starts.add(start)
  }
  new Visitor({ Program: note, BlockStatement: note, ClassBody: note }).visit(parseSync(name, code).program)
  const sorted = [...starts].toSorted((one, other) => one - other)
  return sorted.map((start, index) => code.slice(start, sorted[index + 1])).join('\n')
}
