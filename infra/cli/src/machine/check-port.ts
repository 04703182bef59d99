import { ServerSection } from '@regesta/contracts/configuration'
import { GATEWAY_PORT } from '@regesta/contracts/services'
import { portIn } from '@regesta/http/place-variables'
import { isPlaceFree } from '@regesta/launcher/public-address'
import type { Finding } from './finding.js'
import { runningOn } from './running.js'
import { writtenServer } from './written-server.js'

const finding = (state: Finding['state'], message: string): Finding => ({
  check: 'Port',
  state,
  message,
  detail: message,
})

/** Whether a start would get the port that it takes: the one of the environment, else of the configuration. */
export async function checkPort(home: string): Promise<Finding> {
  const running = runningOn(home)
  if (running !== undefined) return { check: 'Port', state: 'well', message: `Regesta answers at ${running.url}` }
  try {
    const server = ServerSection.safeParse(writtenServer(home)).data ?? ServerSection.parse({})
    const asked = portIn(process.env, 'REGESTA_PORT')
    return await judgePort(asked ?? server.port, server.host, asked !== undefined)
  } catch (error) {
    // It names an address, or what somebody has typed: not for a report.
    return { check: 'Port', state: 'fault', message: (error as Error).message }
  }
}

async function judgePort(port: number, host: string, isAskedFor: boolean): Promise<Finding> {
  if (port === 0) return finding('well', 'each start takes a free one')
  if (await isPlaceFree(port, host)) return finding('well', `${port} is free`)
  if (port === GATEWAY_PORT && !isAskedFor) return finding('hint', `${port} is taken; regesta start takes another one`)
  const setting = isAskedFor ? 'REGESTA_PORT' : 'server.port'
  return finding('fault', `${port} is taken by another program; set ${setting} to another one`)
}
