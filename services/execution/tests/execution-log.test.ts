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

function withoutRoom(action: () => void): void {
  database.exec("create trigger refused before insert on log_chunks begin select raise(abort, 'no room'); end")
  action()
  database.exec('drop trigger refused')
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

it('counts the bytes of its limit alike before and after restarts', () => {
  const umlauts = Array.from({ length: 60 }, () => 'ü'.repeat(40))
  const kept = (execution: number, ...parts: string[][]) => {
    for (const part of parts) {
      const log = openLog(execution, 3_000)
      log.addLines(part, 'stdout')
      log.flush()
    }
    return messages(execution)
  }
  kept(3, umlauts.slice(0, 1))
  const fitting = Math.floor(3_000 / store.bytesOf(3))
  const wanted = [...umlauts.slice(0, fitting + 1), expect.stringContaining('execution.max_log_mib')]
  expect(kept(4, umlauts)).toEqual(wanted)
  expect(kept(5, umlauts.slice(0, 10), umlauts.slice(10, 18), umlauts.slice(18))).toEqual(wanted)
})

it.each([
  ['of a few rows', 6, 1_000],
  ['of a single byte', 7, 1],
])('says once that it has reached a limit %s, however often it is followed again', (_, execution, limit) => {
  for (let start = 0; start < 6; start += 1) {
    const log = openLog(execution, limit)
    log.say('info', 'Process started')
    log.flush()
    log.addLines(Array(20).fill('a line'), 'stdout')
    log.flush()
  }
  expect(messages(execution).filter((message) => message.includes('execution.max_log_mib'))).toHaveLength(1)
})

it('says that it has reached its limit also where a component has said the same before', () => {
  const notice = 'The log has reached its limit (execution.max_log_mib), further lines are not kept'
  for (const [line, limit] of [
    [notice, 1_000],
    ['more', 1],
  ] as const) {
    const log = openLog(8, limit)
    log.addLines([line], 'stdout')
    log.flush()
  }
  expect(messages(8)).toEqual([notice, notice])
})

it('says that it has reached its limit once there is room for saying so', () => {
  const log = openLog(9, 1)
  log.say('info', 'Process started')
  log.flush()
  withoutRoom(() => {
    log.addLines(['lost'], 'stdout')
    log.flush()
  })
  for (const line of ['not', 'kept']) log.addLines([line], 'stdout')
  log.flush()
  expect(messages(9)).toEqual(['Process started', expect.stringContaining('has reached its limit')])
})

it('says why lines are in no log, once there is room for it again', () => {
  const log = openLog(2)
  withoutRoom(() => {
    log.addLines(['lost', 'too'], 'stdout')
    log.flush()
  })
  log.addLines(['kept'], 'stdout')
  log.flush()
  expect(messages(2)).toEqual(['2 lines could not be stored: no room', 'kept'])
})
