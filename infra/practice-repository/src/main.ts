import { environment } from './environment.js'
import { runPracticeRepository } from './run.js'

await runPracticeRepository(environment())
