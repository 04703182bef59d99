import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { scriptsIn, sourceFiles } from '../product-files.js'
import { inRoot } from '../workspace.js'

interface Place {
  /** Relative to the project. */
  readonly file: string
  readonly line: number
}

/** A regular expression that is written in the code. */
export interface Pattern extends Place {
  readonly source: string
  readonly flags: string
}

/** One that is put together while the program runs, by the code that does so. */
export interface BuiltPattern extends Place {
  readonly code: string
}

interface Found {
  readonly written: readonly Pattern[]
  readonly built: readonly BuiltPattern[]
}

/** Code that runs where people work; tests, checks and campaigns read nothing from outside. */
const PRODUCT = [
  'gateway',
  'gateway/console',
  'contracts',
  'shared/*',
  'services/*',
  'services/dataset/persons',
  'infra/practice-repository',
  'infra/launcher',
  'infra/cli',
  'infra/starter-components',
]
/** What people run that nobody compiles. */
const SCRIPTS = ['infra/starter-components/components', 'infra/package/files']

/** Every regular expression of the product, in the order of the files. */
export function patternsOfProduct(): Found {
  const files = [
    ...sourceFiles(PRODUCT).filter((file) => !file.startsWith('shared/testing/')),
    ...SCRIPTS.flatMap(scriptsIn),
  ]
  const found = files.map((file) => patternsIn(readFileSync(inRoot(file), 'utf8'), file))
  return { written: found.flatMap(({ written }) => written), built: found.flatMap(({ built }) => built) }
}

/** The regular expressions in a piece of code: literals, constructions from a plain text, and those from anything else. */
export function patternsIn(code: string, file: string): Found {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const written: Pattern[] = []
  const built: BuiltPattern[] = []
  const placeOf = (node: ts.Node) => ({ file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
  const add = (node: ts.Node, source: string, flags: string) => written.push({ ...placeOf(node), source, flags })
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    }
    const isConstruction = ts.isNewExpression(node) || ts.isCallExpression(node)
    const [first, second] = isConstruction && node.expression.getText() === 'RegExp' ? (node.arguments ?? []) : []
    if (first !== undefined && ts.isStringLiteralLike(first))
      add(node, first.text, second !== undefined && ts.isStringLiteralLike(second) ? second.text : '')
    else if (first !== undefined) built.push({ ...placeOf(node), code: node.getText() })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { written, built }
}
