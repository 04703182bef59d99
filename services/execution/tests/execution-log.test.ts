import { fileURLToPath } from 'node:url'
import { executionLog } from '@regesta/execution/executions/execution-log'
import { logStore } from '@regesta/execution/store/log-lines'
import { logger } from '@regesta/log/logger'
import { openDatabase } from '@regesta/sqlite/open-database'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, it } from 'vitest'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const scratch = temporaryFolder('regesta-log-')
const database = openDatabase(`${scratch.path}/execution.db`, { migrations: MIGRATIONS })
database.pragma('foreign_keys = off')
const store = logStore(database)
afterAll(() => {
  database.close()
  scratch.remove()
})

/** The log of an execution as a service that has just started goes on with it. */
const openLog = (execution: number, limit = 1_000) =>
  executionLog({
    ...{ store, execution, limit: () => limit, recordPosition: () => {}, log: logger('execution', 'silent') },
    transaction: (work) => database.transaction(work)(),
  })

function messages(execution: number, after = 0): string[] {
  const events = store.read(execution, after, 500)
  const last = events.at(-1)?.id
  const told = events.map(({ data }) => (JSON.parse(data) as { message: string }).message)
  return last === undefined ? told : [...told, ...messages(execution, last)]
}

it('reaches its limit once, also when it is followed again after a restart', () => {
  const lines = Array.from({ length: 50 }, (_, line) => `line ${line}`)
  for (let start = 0; start < 2; start += 1) {
    const log = openLog(1)
    log.addLines(lines, 'stdout')
    log.flush()
  }
  const told = messages(1)
  expect(told.filter((message) => message.includes('execution.max_log_mib'))).toHaveLength(1)
  expect(told.at(-1)).toContain('execution.max_log_mib')
  expect(told.length).toBeLessThan(50)
})

it('says why lines are in no log, once there is room for it again', () => {
  database.exec("create trigger refused before insert on log_chunks begin select raise(abort, 'no room'); end")
  const log = openLog(2)
  log.addLines(['lost', 'too'], 'stdout')
  log.flush()
  database.exec('drop trigger refused')
  log.addLines(['kept'], 'stdout')
  log.flush()
  expect(messages(2)).toEqual(['2 lines could not be stored: no room', 'kept'])
})
