import { runChecks } from './run-checks.js'

/**
 * @public what sets everything up calls it
 * @param sqlite fulfilled when SQLite is there, which may still be compiled
 */
export async function begin(sqlite?: Promise<unknown>): Promise<void> {
  process.exitCode = (await runChecks(process.argv.slice(2), sqlite)) ? 0 : 1
}
