import { writeJudged } from './check-patterns.js'

writeJudged()
