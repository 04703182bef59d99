import { existsSync, readFileSync } from 'node:fs'
import type { ProvedTest } from '../evidence/evidence.js'
import { inRoot } from '../workspace.js'
import { type Cell, cellFaults, cells } from './cells.js'
import { endpointFaults } from './endpoint-rules.js'
import { namedTests, TABLE, toMarkdown } from './read-table.js'
import { requirementFaults } from './requirement-rules.js'
import { type Requirement, requirements } from './requirements.js'
import type { TestName } from './test-name.js'

/** The table as it has to be, and what is missing. */
export function coverage(tests: readonly ProvedTest[]): { table: string; faults: string[] } {
  const all = cells(tests, namedTests())
  const faults = [...endpointFaults(tests), ...cellFaults(all), ...requirementFaults(tests)]
  return { table: tableOf(all), faults }
}

/** What `npm test` says about it, after all tests ran. */
export function checkCoverage(tests: readonly ProvedTest[]): string[] {
  const { table, faults } = coverage(tests)
  const committed = existsSync(inRoot(TABLE)) ? readFileSync(inRoot(TABLE), 'utf8') : ''
  if (committed === table) return faults
  return [...faults, `${TABLE} is out of date. Write it anew from this run: npm run coverage`]
}

const INTRODUCTION = `# What the tests show

Every public endpoint with every answer it may give, every limit, transition and fixed message, each with the test that shows
it. The answers are those that the services really gave while that test ran and passed. \`npm test\` fails when a line lacks its
test; \`npm run coverage\` writes this file anew from the last run of the tests.
`

function tableOf(all: readonly Cell[]): string {
  const groups = [...new Set(all.map(({ group }) => group))]
  const answers = groups.map((group) => section(group, all))
  return `${[INTRODUCTION, ...answers, ...Object.entries(requirements).map(requirementSection)].join('\n')}`
}

const section = (group: string, all: readonly Cell[]) =>
  [
    `## Answers of ${group}\n`,
    '| endpoint | answer | shown by |',
    '|---|---|---|',
    ...all.filter((cell) => cell.group === group).map(cellRow),
    '',
  ].join('\n')

const cellRow = ({ endpoint, outcome, test, reason }: Cell) =>
  `| \`${endpoint.key}\` | ${outcome.name.replace('no_project', 'no project')} | ${test ? link(test) : (reason ?? '')} |`

const link = ({ file, title }: TestName) => `[${toMarkdown(title)}](../${file})`

const requirementSection = ([title, list]: [string, readonly Requirement[]]) =>
  [
    `## ${title}\n`,
    '| requirement | shown by |',
    '|---|---|',
    ...list.map(({ what, test, reason }) => `| ${toMarkdown(what)} | ${test ? link(test) : (reason ?? '')} |`),
    '',
  ].join('\n')
