import { runProgram, type StartMessage } from '@regesta/http/control-pipe'
import { type RunningService, type ServiceDefinition, startService } from '@regesta/http/run-service'
import { logger } from '@regesta/log/logger'

/** Which services one process hosts, where their compiled definitions are, and on which ports they listen. */
export interface TogetherStart extends StartMessage {
  readonly parts: readonly { name: string; module: string; port: number }[]
}

async function startPart(part: TogetherStart['parts'][number], start: TogetherStart): Promise<RunningService> {
  const exported = Object.values((await import(part.module)) as Record<string, unknown>)
  const definition = exported.find((member) => isDefinition(member, part.name))
  if (definition === undefined) throw new Error(`${part.module} exports no definition of ${part.name}`)
  return startService(definition as ServiceDefinition, {
    home: start.home,
    addresses: start.addresses,
    key: start.key,
    port: part.port,
  })
}

const isDefinition = (member: unknown, name: string) =>
  typeof member === 'object' &&
  member !== null &&
  'createService' in member &&
  (member as { name?: string }).name === name

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
  return { port: 0, stop }
}

await runProgram<TogetherStart>('services', startTogether, () => {
  throw new Error('This program is started by the launcher: npm start -- --together')
})
