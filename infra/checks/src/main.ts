import { runChecks } from './run-checks.js'

process.exitCode = (await runChecks(process.argv.slice(2))) ? 0 : 1
