import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Call, Command } from '../command.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import { launchAgent, type Program, systemUnit, userUnit } from '../machine/units.js'

interface Unit {
  readonly text: string
  readonly place: string
  /** What to type once the file is there. */
  readonly next: string
}

export const service: Command = {
  name: 'service',
  group: 'Look after',
  summary: 'Prints, or writes, what makes the system start Regesta: a unit of systemd or launchd',
  usage: '[--user|--system] [--install]',
  options: {
    user: { type: 'boolean', default: false, help: 'For your account; this is what is meant without either.' },
    system: {
      type: 'boolean',
      default: false,
      help: 'For the whole computer, with an account of its own; systemd alone.',
    },
    install: { type: 'boolean', default: false, help: 'Writes it where the system looks, and says how to go on.' },
  },
  example: 'regesta service --user --install',
  speaksTo: 'machine',
  async run(call) {
    const { text, place, next } = unitFor(call)
    if (call.options.install !== true) return { lines: [text.trimEnd()], result: { place, text }, exitCode: EXIT.ok }
    if (existsSync(place)) throw new Refusal(`${place} is there already. Remove it first, or edit it`)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text, { mode: 0o644 })
    return { lines: [`Written to ${place}`, `Go on with: ${next}`], result: { place, text }, exitCode: EXIT.ok }
  },
}

function unitFor({ home, options }: Call): Unit {
  if (options.user === true && options.system === true) throw new UsageError('--user and --system exclude each other')
  const command = [process.execPath, process.argv[1] ?? '']
  const program: Program = { command, home, path: process.env.PATH ?? '' }
  if (process.platform === 'win32') throw new Refusal('Windows has neither systemd nor launchd. Use the task scheduler')
  if (process.platform === 'darwin') {
    if (options.system === true) throw new UsageError('--system is for systemd; use --user')
    const place = join(homedir(), 'Library', 'LaunchAgents', 'org.regesta.plist')
    return { text: launchAgent(program), place, next: `launchctl load -w '${place}'` }
  }
  if (options.system === true) {
    const next =
      'useradd --system --home-dir /var/lib/regesta regesta; systemctl daemon-reload; systemctl enable --now regesta'
    return { text: systemUnit(program), place: '/etc/systemd/system/regesta.service', next }
  }
  const place = join(homedir(), '.config', 'systemd', 'user', 'regesta.service')
  return {
    text: userUnit(program),
    place,
    next: 'systemctl --user daemon-reload; systemctl --user enable --now regesta',
  }
}
