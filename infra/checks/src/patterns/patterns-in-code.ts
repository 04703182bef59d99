import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { sourceFiles } from '../product-files.js'
import { inRoot } from '../workspace.js'

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
export const patternsOfProduct = (): Pattern[] =>
  sourceFiles(PRODUCT)
    .filter((file) => !file.startsWith('shared/testing/'))
    .flatMap((file) => patternsIn(readFileSync(inRoot(file), 'utf8'), file))

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
