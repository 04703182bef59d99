import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileIdentity } from '@regesta/projects/store/file-identity'
import { openDatabase } from '@regesta/sqlite/open-database'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { expect, it } from 'vitest'

it('keeps what a log held that lost its name, also when it is emptied once more', () => {
  const { path: folder } = temporaryFolder()
  const path = join(folder, 'finds.pdb')
  const database = openDatabase(path, { migrations: folder })
  const identity = fileIdentity(database, path)
  database.exec("create table words (word text); insert into words values ('answered before')")
  rmSync(`${path}-wal`)
  const kept = join(folder, 'kept')
  const times = [identity.emptyLog(kept), identity.emptyLog(kept)]
  database.close()
  identity.close()
  expect(times).toEqual([true, true])
  expect(readFileSync(kept, 'latin1')).toContain('answered before')
})
