import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { logFolderOf } from '@regesta/http/slot'
import type { Call, Command } from '../command.js'
import { optionalText } from '../command-options.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import { followLogs, type LogLine, readable, readLog } from '../machine/log-lines.js'

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }

export const logs: Command = {
  name: 'logs',
  group: 'Look after',
  summary: 'Shows what the programs have written down, or one of them',
  usage: '[NAME] [--since 1h] [--request ID] [--follow]',
  options: {
    since: { type: 'string', value: 'TIME', help: 'Only the last 30s, 10m, 1h or 2d; else the last day.' },
    request: {
      type: 'string',
      value: 'ID',
      help: 'Only what belongs to one request; answers carry it as Request-Id, and its first 8 characters are enough.',
    },
    follow: { type: 'boolean', default: false, help: 'Goes on with what comes; Ctrl-C ends it.' },
  },
  example: 'regesta logs deposition --since 10m',
  speaksTo: 'machine',
  endsByInterrupt: true,
  words: { least: 0, most: 1 },
  async run(call) {
    const files = logFiles(call).map(readLog)
    const since = optionalText(call, 'since') ?? '1d'
    const from = Date.now() - secondsOf(since) * 1000
    const request = optionalText(call, 'request')
    const isWanted = (line: LogLine) => line.time >= from && (request === undefined || isOf(request, line))
    const found = files.flatMap(({ lines }) => lines).filter(isWanted)
    const sorted = found.toSorted((one, other) => one.time - other.time)
    if (sorted.length === 0) call.print(`No such line was written in the last ${since}`)
    if (call.options.follow !== true)
      return { lines: sorted.map(readable), result: sorted.map(({ raw }) => raw), exitCode: EXIT.ok }
    const show = (line: LogLine) => isWanted(line) && call.write(call.json ? JSON.stringify(line.raw) : readable(line))
    for (const line of sorted) show(line)
    await followLogs(files, show, call.signal)
    return { lines: [], result: null, exitCode: EXIT.ok }
  },
}

/** Characters that tell one request from all others. */
const ENOUGH = 8

const isOf = (request: string, { requestId = '' }: LogLine): boolean =>
  requestId === request || (request.length >= ENOUGH && requestId.startsWith(request))

function logFiles({ home, words: [wanted] }: Call): { name: string; file: string }[] {
  const folder = logFolderOf(home)
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => /\.log(\.1)?$/.test(file)) : []
  const files = names.map((file) => ({ name: file.replace(/\.log(\.1)?$/, ''), file: join(folder, file) }))
  if (wanted === undefined) return files
  const chosen = files.filter(({ name }) => name === wanted)
  const known = [...new Set(files.map(({ name }) => name))].join(', ')
  if (chosen.length === 0)
    throw new Refusal(`There is no log of '${wanted}' in ${folder}. There are: ${known || 'none'}`)
  return chosen
}

function secondsOf(since: string): number {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(since) ?? []
  if (count === undefined) throw new UsageError(`--since takes 30s, 10m, 1h or 2d, received '${since}'`)
  return Number(count) * (UNITS[unit] ?? 1)
}
