import { resolve } from 'node:path'
import { checkComponent, notChecked } from './check-component.js'
import { variablesForComponents } from './environment.js'

const USAGE = `npm run component -- check <folder>

Checks a component: its component.yaml, an installation in a temporary folder, the options that
its --help knows, and a run on the sample files that its inputs have as defaults.
`

/** `npm run component -- check <folder>`; answers the exit code. */
async function main(words: readonly string[]): Promise<number> {
  const [task, folder, ...more] = words
  if (task !== 'check' || folder === undefined || more.length > 0) {
    process.stderr.write(USAGE)
    return 2
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const { errors, warnings, not_checked } = await checkComponent(resolve(folder), {
    environment: variablesForComponents(),
    signal: stop.signal,
    say: (line) => process.stdout.write(`  ${line}\n`),
  })
  for (const warning of warnings) process.stdout.write(`warning: ${warning}\n`)
  for (const error of errors) process.stdout.write(`error: ${error}\n`)
  if (not_checked.length > 0) process.stdout.write(`${notChecked(not_checked)}\n`)
  const counts = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`
  process.stdout.write(
    errors.length === 0 ? `The component is sound: ${counts}.\n` : `The component has faults: ${counts}.\n`,
  )
  return errors.length === 0 ? 0 : 1
}

const counted = ({ length }: readonly string[], name: string) => `${length} ${name}${length === 1 ? '' : 's'}`

if (import.meta.filename === process.argv[1]) process.exitCode = await main(process.argv.slice(2))
