import type { Act } from '@regesta/log/request-scope'

/** Carries an act between our own processes, together with the installation key; never from outside. */
export const ACT_HEADER = 'regesta-act'

/** Says which of our own clients asks, for the history of a project. It grants nothing. */
export const CLIENT_HEADER = 'regesta-client'

/** Those that may say so; everybody else is some client. */
const OWN_CLIENTS: readonly unknown[] = ['console', 'cli']

/** What Regesta does by itself, such as settling a write after a restart. */
export const REGESTA = 'regesta'

export const actHeader = ({ client, name, id }: Act): string => `${client} ${name} ${id}`

/** @returns undefined for anything but an act */
export function readAct(value: unknown): Act | undefined {
  const parts = typeof value === 'string' ? /^([a-z]{1,20}) ([\w.-]{1,100}) ([\w.-]{1,64})$/.exec(value) : null
  const [, client = '', name = '', id = ''] = parts ?? []
  return parts === null ? undefined : { client, name, id }
}

/** Who asks, as callers from outside may say. */
export const publicClient = (value: unknown): string => (OWN_CLIENTS.includes(value) ? String(value) : 'client')

/** The same behind the gateway. */
export const internalClient = (value: unknown): string => (value === REGESTA ? REGESTA : publicClient(value))
