import { readFileSync } from 'node:fs'
import { sourceFiles } from '../product-files.js'
import { inRoot } from '../workspace.js'
import { sqlInCode } from './sql-in-code.js'

const PACKAGES = [
  'contracts',
  'gateway',
  'shared/*',
  'services/*',
  'services/dataset/persons',
  'infra/cli',
  'infra/launcher',
  'infra/practice-repository',
]
/** `sqlite` is what SQL is spoken through; `testing` damages databases for tests. */
const OUTSIDE = ['shared/sqlite/', 'shared/testing/']

/** A complaint about all SQL outside of folders named `store`. */
export const checkSql = (): string[] =>
  sourceFiles(PACKAGES)
    .filter((file) => !OUTSIDE.some((folder) => file.startsWith(folder)))
    .flatMap((file) => sqlOutsideStore(file, readFileSync(inRoot(file), 'utf8')))

/** The complaints about one file, whose path is relative to the project. */
export const sqlOutsideStore = (file: string, code: string): string[] =>
  /\/src\/(?:.+\/)?store\//.test(file)
    ? []
    : sqlInCode(code, file).map(
        (found) => `${file}:${found.line}: SQL belongs in folders named store, not here: ${found.code}`,
      )

/** A check that finds nothing proves nothing: each of these must be found, each in its line. */
const PLANTED = `
project.statement(sql).all()
const find = database.prepare(SELECT_BY_ID)
database.exec('begin immediate')
const sql = \`select \${COLUMNS} from files\`
run("insert or ignore into files (name) values (?)")
const old = 'DELETE FROM files'
`

export function checkSqlRules(): string[] {
  const lines = PLANTED.trim().split('\n').length
  const found = sqlOutsideStore('services/a/src/use-cases/planted.ts', PLANTED.trim())
  return found.length === lines ? [] : [`The rule finds ${found.length} of ${lines} planted violations`]
}
