import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { inRoot, ROOT } from '../workspace.js'

/** A regular expression that is written in the code. */
export interface Pattern {
  /** Relative to the project. */
  readonly file: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** Code that runs where people work; tests, checks and campaigns read nothing from outside. */
const PRODUCT = [
  'gateway',
  'contracts',
  'shared/*',
  'services/*',
  'services/dataset/persons',
  'infra/practice-repository',
  'infra/launcher',
  'infra/cli',
]

/** Every regular expression of the product, in the order of the files. */
export function patternsOfProduct(): Pattern[] {
  const folders = PRODUCT.flatMap((name) => (name.endsWith('/*') ? below(name.slice(0, -2)) : [name]))
  return folders
    .filter((folder) => folder !== 'shared/testing')
    .flatMap((folder) => filesIn(join(folder, 'src')))
    .flatMap((file) => patternsIn(readFileSync(inRoot(file), 'utf8'), file))
}

const below = (folder: string) => readdirSync(inRoot(folder)).map((name) => join(folder, name))

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[cm]?ts$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(folder, name))
      .sort()
  } catch {
    // A folder without code of its own.
    return []
  }
}

/** The regular expressions in a piece of code: literals, and constructions from a plain text. */
export function patternsIn(code: string, file: string): Pattern[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: Pattern[] = []
  const add = (node: ts.Node, source: string, flags: string) =>
    found.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, source, flags })
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    }
    const isConstruction = ts.isNewExpression(node) || ts.isCallExpression(node)
    const [first, second] = isConstruction && node.expression.getText() === 'RegExp' ? (node.arguments ?? []) : []
    if (first !== undefined && ts.isStringLiteralLike(first))
      add(node, first.text, second !== undefined && ts.isStringLiteralLike(second) ? second.text : '')
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
