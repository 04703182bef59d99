import { parseArgs } from 'node:util'
import { environment } from '../environment.js'
import { type Installation, startInstallation } from '../installation.js'
import { type Development, everyPart, GATEWAY } from '../programs.js'
import { runUntilStopped, say } from '../run.js'
import { followSources } from './follow-sources.js'
import { readableLine } from './readable-line.js'

/** Where a debugger finds the first program that is worked on; the others come after it. */
const INSPECTOR_PORT = 9_229

/**
 * `npm run dev [-- <program> ...] [--inspect]`: an installation in which the named programs, or all, run what their sources
 * say: each save is compiled and the programs that it touches start again.
 */
export async function develop(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { inspect: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const programs = positionals.length > 0 ? positionals : [...everyPart(), GATEWAY]
  process.exitCode = await runUntilStopped(async () => {
    const developed = new Map(programs.map((name, index) => [name, developmentOf(values.inspect, index)]))
    const installation = await startInstallation({ ...environment(), developed, say })
    return untilStopped(installation, programs)
  })
}

const developmentOf = (inspects: boolean, index: number): Development => ({
  inspect: inspects ? INSPECTOR_PORT + index : undefined,
  show: (program, line) => say(readableLine(program, line)),
})

function untilStopped(installation: Installation, programs: readonly string[]): Installation {
  const stopFollowing = followSources(programs, { replace: (name) => installation.replace(name), say })
  say(`Under development: ${programs.join(', ')}. They restart at each save.`)
  const stop = async () => {
    stopFollowing()
    await installation.stop()
  }
  return { ...installation, stop }
}
