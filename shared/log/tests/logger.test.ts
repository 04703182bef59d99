import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'

const LOGGER = new URL('../dist/logger.js', import.meta.url).href
const PROGRAM = `
  const { logger } = await import(${JSON.stringify(LOGGER)})
  const log = logger('test')
  for (let line = 0; line < 3000; line += 1) log.info({ line, text: 'x'.repeat(1000) }, 'a line')
  process.exitCode = 7
`

it.runIf(existsSync('/dev/full'))('goes on when the disk under the log is full', () => {
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  })
  expect({ status: child.status, stderr: child.stderr }).toEqual({ status: 7, stderr: '' })
})
