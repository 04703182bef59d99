import ts from 'typescript'

/** SQL in a piece of code: a text of it, or a call that takes one. */
export interface FoundSql {
  readonly line: number
  /** As it stands there, shortened. */
  readonly code: string
}

/** Methods of databases and open projects that take SQL. */
const CALLS = new Set(['statement', 'prepare', 'pragma'])

/** How SQL statements begin here; `?` stands for what is put into a text. English begins with a capital letter. */
const SQL = new RegExp(
  `^\\s*(?:${[
    'select\\s[^]*\\s(?:from|where|union)\\s',
    'select\\s+(?:[\\d?@:*]|[a-z_]+\\()',
    'insert\\s+(?:or\\s+[a-z]+\\s+)?into\\s',
    'replace\\s+into\\s',
    'update\\s+(?:or\\s+[a-z]+\\s+)?[\\w?."]+\\s+set\\s',
    'delete\\s+from\\s',
    'create\\s+(?:temp(?:orary)?\\s+)?(?:unique\\s+)?(?:table|index|view|trigger|virtual)\\s',
    '(?:drop|alter)\\s+(?:table|index|view|trigger)\\s',
    'with\\s+(?:recursive\\s+)?[\\w?]+\\s*(?:\\([^)]*\\)\\s*)?as\\s*(?:not\\s+)?(?:materialized\\s*)?\\(',
    'pragma\\s+[a-z_]+',
    'attach\\s',
    'vacuum\\b',
    '(?:begin|commit|rollback|savepoint)(?:\\s+[a-z]+)?\\s*(?:;|$)',
  ].join('|')})`,
)

/** Whether a text is SQL, in small letters or in capitals. */
export const isSql = (text: string): boolean =>
  SQL.test(text) || (/^\s*[A-Z]+\b/.test(text) && SQL.test(text.toLowerCase()))

/** All SQL in a piece of code, by what is called and written there, whatever is imported. */
export function sqlInCode(code: string, file: string): FoundSql[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: FoundSql[] = []
  const visit = (node: ts.Node): void => {
    if (isSqlCall(node) || isSqlText(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({ line, code: node.getText().replace(/\s+/g, ' ').slice(0, 60) })
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Databases answer at once: what is waited for is another call of the same name. */
const isSqlCall = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  CALLS.has(node.expression.name.text) &&
  !ts.isAwaitExpression(node.parent)

function isSqlText(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node)) return isSql(node.text)
  if (!ts.isTemplateExpression(node)) return false
  return isSql(node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join(''))
}
