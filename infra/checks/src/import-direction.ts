import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './import-rules.js'
import { packageFolders, ROOT } from './workspace.js'

const PLANTED = fileURLToPath(new URL('../fixtures/planted/', import.meta.url))

/** Packages name one another as their `exports` say; what cannot be found there is judged by no rule. */
const RESOLVE = { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] }

interface Violation {
  rule: string
  from: string
  to: string
}

interface Found {
  readonly violations: readonly Violation[]
  /** Imports of our own packages that lead nowhere. */
  readonly unresolved: readonly Omit<Violation, 'rule'>[]
}

async function importsIn(baseDir: string, folders: readonly string[]): Promise<Found> {
  const options = {
    baseDir,
    validate: true,
    ruleSet: importRules,
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/.*\\.d\\.ts$'] },
  }
  const { output } = await cruise([...folders], options, RESOLVE)
  const { summary, modules } = output as ICruiseResult
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    unresolved: modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ module, couldNotResolve }) => couldNotResolve && module.startsWith('@regesta/'))
        .map(({ module }) => ({ from: source, to: module })),
    ),
  }
}

/** Every import that goes the wrong way, or nowhere, as a sentence. */
export async function checkImportDirection(): Promise<string[]> {
  const folders = packageFolders().flatMap((folder) => [`${folder}/src`, `${folder}/tests`])
  const { violations, unresolved } = await importsIn(
    ROOT,
    folders.filter((folder) => existsSync(`${ROOT}${folder}`)),
  )
  return [
    ...violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`),
    ...unresolved.map(({ from, to }) => `${from} imports ${to}, which no package exports`),
  ]
}

/** A check that finds nothing proves nothing: each rule must find the violation that is planted for it. */
export async function checkImportRules(): Promise<string[]> {
  const { violations, unresolved } = await importsIn(PLANTED, ['.'])
  const found = new Set(violations.map(({ rule }) => rule))
  const names = (importRules.forbidden ?? []).map(({ name }) => name ?? '')
  const blind = names.filter((name) => !found.has(name))
  return [
    ...blind.map((name) => `The rule ${name} does not find its planted violation`),
    ...(unresolved.length === 1 ? [] : ['The one planted import that leads nowhere is not found']),
  ]
}
