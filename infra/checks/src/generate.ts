import { writeGenerated } from './generated-files.js'
import { release } from './released/released-surface.js'

writeGenerated()
if (process.argv.includes('--release')) release()
