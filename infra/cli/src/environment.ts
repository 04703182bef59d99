import { resolve } from 'node:path'
import { homeIn } from '@regesta/http/place-variables'
import { readRunFile } from '@regesta/http/slot'
import { UsageError } from './exit-code.js'

/** What the environment says; the command line comes before it. */
export interface Variables {
  readonly home: string
  readonly url: string | undefined
  readonly token: string | undefined
}

const filled = (value: string | undefined) => (value === '' ? undefined : value)

export function environment(): Variables {
  const { REGESTA_URL, REGESTA_TOKEN } = process.env
  return { home: homeIn(process.env), url: filled(REGESTA_URL), token: filled(REGESTA_TOKEN) }
}

/** The given address, on the command line or else in the environment. */
export function addressOf(named: string | undefined, { url: fallback }: Variables): string | undefined {
  const address = named ?? fallback
  if (address === undefined || /^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : '')) return address
  const where = named === undefined ? 'REGESTA_URL' : '--url'
  throw new UsageError(`${where} takes an address that begins with http:// or https://, received '${address}'`)
}

/** The data folder that a command works on. */
export const dataFolder = (named: string | undefined, { home }: Variables): string =>
  named === undefined ? home : resolve(named)

/** Whether an address leads to the installation of the data folder; without one, nothing else is meant. */
export function isLocal(home: string, url: string | undefined): boolean {
  const running = readRunFile(home)?.url
  return url === undefined || (running !== undefined && originOf(url) === originOf(running))
}

const originOf = (url: string) =>
  URL.canParse(url) ? new URL(url).origin.replace('//localhost', '//127.0.0.1') : undefined

/**
 * Where the gateway is: as given, else the running installation of the data folder. What else answers at the usual port
 * belongs to another data folder, or to another person; so there may be none.
 */
export function gatewayOf(
  home: string,
  said: Pick<Variables, 'url' | 'token'>,
): { url: string; token: string | undefined } | undefined {
  const running = readRunFile(home)
  const url = said.url ?? running?.url
  return url === undefined ? undefined : { url, token: said.token ?? running?.token }
}
