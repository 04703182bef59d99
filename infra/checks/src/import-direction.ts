import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './import-rules.js'
import { packageFolders, ROOT } from './workspace.js'

const PLANTED = fileURLToPath(new URL('../fixtures/planted/', import.meta.url))

interface Violation {
  rule: string
  from: string
  to: string
}

async function violationsIn(baseDir: string, folders: readonly string[]): Promise<Violation[]> {
  const { output } = await cruise([...folders], {
    baseDir,
    validate: true,
    ruleSet: importRules,
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/.*\\.d\\.ts$'] },
  })
  const { summary } = output as ICruiseResult
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

/** Every import that goes the wrong way, as a sentence. */
export async function checkImportDirection(): Promise<string[]> {
  const folders = packageFolders().flatMap((folder) => [`${folder}/src`, `${folder}/tests`])
  const violations = await violationsIn(
    ROOT,
    folders.filter((folder) => existsSync(`${ROOT}${folder}`)),
  )
  return violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`)
}

/** A check that finds nothing proves nothing: each rule must find the violation that is planted for it. */
export async function checkImportRules(): Promise<string[]> {
  const found = new Set((await violationsIn(PLANTED, ['.'])).map(({ rule }) => rule))
  const names = (importRules.forbidden ?? []).map(({ name }) => name ?? '')
  return names.filter((name) => !found.has(name)).map((name) => `The rule ${name} does not find its planted violation`)
}
