import { run } from './run.js'

const names = process.argv.slice(2)
process.exitCode = (await run(names)) ? 0 : 1
