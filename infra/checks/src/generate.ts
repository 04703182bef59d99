import { writeGenerated } from './generated-files.js'

writeGenerated()
