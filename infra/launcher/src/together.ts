import type { StartMessage } from '@regesta/http/control-messages'
import { type Program, runProgram } from '@regesta/http/control-pipe'
import { type ServiceDefinition, startService } from '@regesta/http/run-service'
import { logger } from '@regesta/log/logger'
import { KEEPER } from './programs.js'

/** Which services one process hosts, where their compiled definitions are, and on which ports they listen. */
export interface TogetherStart extends StartMessage {
  readonly parts: readonly { name: string; module: string; port: number }[]
}

/** A program that is not one of the services, such as the practice repository. */
interface OtherPart {
  start(start: StartMessage): Promise<Program>
}

async function startPart(
  { name, module, port }: TogetherStart['parts'][number],
  start: TogetherStart,
): Promise<Program> {
  const exported = Object.values((await import(module)) as Record<string, unknown>)
  const part = exported.find((member) => isNamed(member, name)) as ServiceDefinition | OtherPart | undefined
  if (part === undefined) throw new Error(`${module} exports no definition of ${name}`)
  const { home, addresses, key, repositoryTokens } = start
  const message = {
    type: 'start',
    home,
    addresses,
    key,
    port,
    ...(name === KEEPER ? { repositoryTokens } : {}),
  } as const
  return 'start' in part ? part.start(message) : startService(part, message)
}

const isNamed = (member: unknown, name: string) =>
  typeof member === 'object' && member !== null && (member as { name?: string }).name === name

/** Starts all parts; one that cannot start is reported and stays away, but a taken port is for the launcher to solve. */
async function startTogether(start: TogetherStart) {
  const results = await Promise.allSettled(start.parts.map((part) => startPart(part, start)))
  const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => void (await Promise.all(running.map((service) => service.stop())))
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue
    logger('services').fatal({ err: result.reason, service: start.parts[index]?.name }, 'not started')
    if (running.length === 0 || (result.reason as { code?: string }).code === 'EADDRINUSE') {
      await stop()
      throw result.reason
    }
  }
  const begun = start.parts.filter((_, index) => results[index]?.status === 'fulfilled')
  return { port: 0, ports: Object.fromEntries(begun.map(({ name, port }) => [name, port])), stop }
}

await runProgram<TogetherStart>('services', startTogether, () => {
  throw new Error('This program is started by the launcher: regesta start --together')
})
