import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { calls, circleIn } from './calls.js'
import { describedInterface } from './described-interface.js'
import { inRoot } from './workspace.js'

/** Files that are derived from others and committed, with what they have to hold. */
const generated = (): Record<string, string> => ({
  'contracts/openapi/regesta.json': `${JSON.stringify(describedInterface(), null, 2)}\n`,
  'contracts/calls.txt': `${calls().join('\n')}\n`,
})

export function writeGenerated(): void {
  for (const [file, text] of Object.entries(generated())) {
    mkdirSync(dirname(inRoot(file)), { recursive: true })
    writeFileSync(inRoot(file), text)
  }
}

/** Says what is out of date, which calls have no pact, and whether services call each other in a circle. */
export function checkGenerated(): string[] {
  const outdated = Object.entries(generated())
    .filter(([file, text]) => !existsSync(inRoot(file)) || readFileSync(inRoot(file), 'utf8') !== text)
    .map(([file]) => `${file} is out of date. Write it anew: node infra/checks/dist/generate.js`)
  const circle = circleIn(calls())
  return [
    ...outdated,
    ...withoutPact(),
    ...(circle === undefined ? [] : [`Services call each other in a circle: ${circle.join(' -> ')}`]),
  ]
}

/** A call that no pact describes can break without anybody's noticing. */
const withoutPact = (): string[] =>
  calls()
    .filter((call) => !existsSync(inRoot('contracts/pacts', `${call.replace(' -> ', '-')}.json`)))
    .map((call) => `No pact describes ${call}. Write what the caller relies on below its tests/pact`)
