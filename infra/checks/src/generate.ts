import { writeGenerated } from './generated-files.js'
import { writeJudged } from './patterns/check-patterns.js'
import { release } from './released/released-surface.js'

writeGenerated()
writeJudged()
if (process.argv.includes('--release')) release()
