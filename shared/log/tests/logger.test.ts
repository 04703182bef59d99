import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'

const LOGGER = new URL('../dist/logger.js', import.meta.url).href
/** Logs more than is kept in memory. */
const PROGRAM = `
  const { logger } = await import(${JSON.stringify(LOGGER)})
  const log = logger('test')
  for (let line = 0; line < 3000; line += 1) log.info({ line, text: 'x'.repeat(1000) }, 'a line')
  process.exitCode = 7
`

it.runIf(existsSync('/dev/full'))('goes on when the disk under the log is full', () => {
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    env: { ...process.env, REGESTA_LOG: 'info' },
    encoding: 'utf8',
  })
  expect({ status: child.status, stderr: child.stderr }).toEqual({ status: 7, stderr: '' })
})

/** What a program writes that logs a line of each of three levels. */
function linesOf(environment: Record<string, string>) {
  const program = `
    const { logger } = await import(${JSON.stringify(LOGGER)})
    const log = logger('test')
    for (const level of ['debug', 'info', 'fatal']) log[level](level)
  `
  const { PATH = '' } = process.env
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH, ...environment },
    encoding: 'utf8',
  })
  const lines = child.stdout.split('\n').filter((line) => line !== '')
  return { lines: lines.map((line) => JSON.parse(line).msg), stderr: child.stderr }
}

it.each([
  { environment: {}, lines: ['info', 'fatal'] },
  { environment: { REGESTA_LOG: 'debug' }, lines: ['debug', 'info', 'fatal'] },
  { environment: { VITEST: 'true' }, lines: ['fatal'] },
  { environment: { VITEST: 'true', REGESTA_LOG: 'info' }, lines: ['info', 'fatal'] },
])('writes $lines for the environment $environment', ({ environment, lines }) => {
  expect(linesOf(environment as Record<string, string>)).toEqual({ lines, stderr: '' })
})

it('names the levels when it is asked for an unknown one', () => {
  expect(linesOf({ REGESTA_LOG: 'loud' })).toEqual({
    lines: [],
    stderr: expect.stringContaining("REGESTA_LOG is 'loud'. Set it to one of trace, debug, info"),
  })
})
