import { type Database, setPragmas } from '@regesta/sqlite/open-database'
import { prepared } from '@regesta/sqlite/prepared'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { type CurrentAct, noteChanges } from './history/note-changes.js'

/** Opens a project file in a thread of its own, for writing what the history ascribes to one act; to none where it is null. */
export const openForAct = (path: string, act: CurrentAct | null): Database =>
  prepared(new Sqlite(path, { fileMustExist: true }), (database) => {
    setPragmas(database)
    noteChanges(database, () => act ?? undefined)
    return database
  })
