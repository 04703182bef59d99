// Holds the lock of a project file as another program would. Argument: the file.
import { lockFile } from '@regesta/sqlite/lock'

const lock = lockFile(process.argv[2])
process.send(lock === null ? 'taken' : 'held')
setInterval(() => lock, 1000)
