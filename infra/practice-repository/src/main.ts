import { argv } from 'node:process'
import { runPracticeRepository } from './run.js'

await runPracticeRepository(argv.slice(2))
