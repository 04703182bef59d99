import { ServerSection } from '@regesta/contracts/configuration'
import { GATEWAY_PORT } from '@regesta/contracts/services'
import { settingsInternal } from '@regesta/contracts/settings'
import { connect } from '@regesta/http/connect'
import { hostInUrl, LOOPBACK } from '@regesta/http/loopback'
import type { z } from 'zod'
import { keptToken, newToken } from './access-token.js'
import { plainHttpWarning } from './plain-http.js'
import { freePort, obstacleAt } from './ports.js'
import { FORBIDDEN, StartProblem } from './start-problem.js'

/** Where the gateway listens and which token it asks for. */
export interface PublicAddress {
  readonly port: number
  readonly host: string
  readonly token?: string
  /** Whether the token is the same at each start, and so is shown nowhere. */
  readonly isTokenKept?: boolean
  /** The origin under which a proxy serves it. */
  readonly publicUrl?: string
}

const EVERYWHERE = ['0.0.0.0', '::']

/** What the start asks for, which comes before the configuration. */
interface AddressOptions {
  /** The data folder, for a token that is kept. */
  readonly home: string
  readonly port?: number | undefined
  readonly host?: string | undefined
  /** Ports of its own services, which may not listen yet. */
  readonly taken?: ReadonlySet<number>
  readonly say?: (line: string) => void
}

/**
 * Decides where the gateway listens: the given port, else the one of the configuration. Where neither asks for one, and
 * the usual one is taken, it takes a free one and says so.
 *
 * @throws StartProblem when the port is taken, when the gateway would be reachable beyond loopback without a token, or when
 * its public address cannot be one
 */
export async function decidePublicAddress(configuration: unknown, options: AddressOptions): Promise<PublicAddress> {
  refuseUnusable(configuration)
  const server = section(ServerSection, configuration, 'server')
  const { port: given, host = server.host, taken = new Set(), say = () => {} } = options
  const asksForToken = wantsToken(configuration)
  if (!LOOPBACK.includes(host) && !asksForToken) {
    throw new StartProblem(
      `server.host is '${host}', which other computers can reach. Set security.token to on or keep, or server.host to 127.0.0.1`,
      { exitCode: FORBIDDEN },
    )
  }
  const port = await choosePort(given ?? server.port, { host, isAskedFor: given !== undefined, taken, say })
  const publicUrl = originOf(server.public_url, say)
  return { port, host, ...publicUrl, ...(asksForToken ? tokenFor(configuration, options.home) : {}) }
}

function originOf(address: string, say: (line: string) => void): Pick<PublicAddress, 'publicUrl'> {
  if (address === '') return {}
  const warning = plainHttpWarning(address)
  if (warning !== undefined) say(warning)
  return { publicUrl: new URL(address).origin }
}

const tokenFor = (configuration: unknown, home: string) =>
  tokenSetting(configuration) === 'keep' ? { token: keptToken(home), isTokenKept: true } : { token: newToken() }

/** The settings about a proxy: with defaults in their place nobody behind it would get in, or know why. */
const OF_PROXIES = ServerSection.pick({ public_url: true, trusted_proxies: true })

function refuseUnusable(configuration: unknown): void {
  const { server = {} } = (configuration ?? {}) as { server?: unknown }
  if (typeof server !== 'object' || server === null) return
  const issue = OF_PROXIES.safeParse(server).error?.issues[0]
  if (issue !== undefined)
    throw new StartProblem(`server.${issue.path.join('.')} ${issue.message}`, { exitCode: FORBIDDEN })
  const beside = ServerSection.safeParse(server).error?.issues[0]
  const set = Object.keys(OF_PROXIES.shape).filter((name) => isFilled((server as Record<string, unknown>)[name]))
  if (beside === undefined || set.length === 0) return
  throw new StartProblem(
    `server.${beside.path.join('.')} cannot be used (${beside.message}), and ${set.join(' and ')} beside it would be ignored. Correct or remove it`,
    { exitCode: FORBIDDEN },
  )
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : ![undefined, ''].includes(value as string)

interface PortOptions {
  readonly host: string
  readonly isAskedFor: boolean
  readonly taken: ReadonlySet<number>
  say(line: string): void
}

async function choosePort(preferred: number, { host, isAskedFor, taken, say }: PortOptions): Promise<number> {
  const isFree = await isPlaceFree(preferred, host)
  if (preferred === 0) return freePort(undefined, taken)
  if (isFree) return preferred
  if (isAskedFor || preferred !== GATEWAY_PORT) {
    throw new StartProblem(
      `Port ${preferred} is taken by another program. Choose another one: regesta start --port ${preferred + 1}, or server.port in the configuration`,
    )
  }
  const port = await freePort(undefined, taken)
  say(`Port ${preferred} is taken by another program; Regesta uses ${port} this time.`)
  return port
}

/**
 * Whether the gateway could listen there now, or somebody else does.
 *
 * @throws StartProblem when nobody could, with what does
 */
export async function isPlaceFree(port: number, host: string): Promise<boolean> {
  const obstacle = await obstacleAt(port, host)
  if (obstacle === undefined || obstacle === 'EADDRINUSE') return obstacle === undefined
  throw new StartProblem(noPlace(port, host, obstacle))
}

/** Why another port would not help, and what does. */
function noPlace(port: number, host: string, obstacle: string): string {
  if (obstacle === 'EACCES')
    return `Port ${port} may not be used by this account. Choose one from 1024 on: regesta start --port 5080, or server.port in the configuration`
  return `This computer cannot listen at '${host}' (${obstacle}): it is none of its addresses now. Set server.host to 127.0.0.1 or to one that it has`
}

/** Milliseconds after which unneeded programs fall asleep; undefined: never. */
export function restAfterOf(configuration: unknown): number | undefined {
  const { sleep_after_minutes: minutes } = section(ServerSection, configuration, 'server')
  return minutes === 0 ? undefined : minutes * 60_000
}

/** The address of the gateway on this computer. */
export const addressOf = ({ host, port }: PublicAddress): string =>
  `http://${EVERYWHERE.includes(host) ? '127.0.0.1' : hostInUrl(host)}:${port}`

/** Anything but `off` asks for a token, also where something else in the section, or all of it, cannot be used. */
const wantsToken = (configuration: unknown): boolean =>
  ![undefined, null, 'off', false].includes(tokenSetting(configuration) as never)

function tokenSetting(configuration: unknown): unknown {
  const { security } = (configuration ?? {}) as { security?: unknown }
  const isTable = typeof security === 'object' && !Array.isArray(security)
  return isTable ? (security as { token?: unknown } | null)?.token : security
}

/** A section as services read it: its defaults where it does not fit. */
function section<S extends z.ZodType>(schema: S, configuration: unknown, name: string): z.output<S> {
  const value = (configuration as Record<string, unknown> | undefined)?.[name] ?? {}
  const result = schema.safeParse(value)
  return result.success ? result.data : schema.parse({})
}

/** A settings service that hangs before it listens is ended after half a minute and started again. Milliseconds. */
const SETTINGS_PATIENCE = 45_000

/** Asks the settings service, as soon as it answers, for the whole configuration. */
export async function readConfiguration(url: () => string, key: string): Promise<unknown> {
  const settings = connect(settingsInternal, { name: 'settings', url, key, patience: SETTINGS_PATIENCE })
  try {
    return await settings.readConfiguration()
  } finally {
    await settings.close()
  }
}
