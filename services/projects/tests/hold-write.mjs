// Writes into a project file, and lets others wait for that for a while. Argument: the file.
import { Sqlite } from '@regesta/sqlite/sqlite'

const WHILE = 1_000

const database = new Sqlite(process.argv[2])
database.exec('begin immediate; update project_info set last_modified_timestamp = last_modified_timestamp')
process.send('writing')
setTimeout(() => {
  database.exec('commit')
  database.close()
  process.disconnect()
}, WHILE)
