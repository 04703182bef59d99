import { setTimeout as pause } from 'node:timers/promises'
import { SecuritySection } from '@regesta/contracts/configuration'
import { settingsInternal } from '@regesta/contracts/settings'
import type { Logger } from '@regesta/log/logger'
import type { z } from 'zod'
import { FollowedConfiguration, type LiveConfiguration } from './configuration.js'
import { connect } from './connect.js'
import type { Start } from './control-messages.js'

/** How long a start waits for the settings service before it goes on without, milliseconds. */
const FIRST_LOOK = 1_000
/** How long one reading may take, milliseconds; a service that hangs is asked again when it turns. */
const READING = 10_000

type Values<S extends Record<string, z.ZodType>> = { [N in keyof S]: z.output<S[N]> }

/** The settings of these sections as they are now, and those of `security`. */
export type FollowedSettings<S extends Record<string, z.ZodType>> = LiveConfiguration<
  Values<S> & { security: z.output<typeof SecuritySection> }
>

/**
 * The one way in which programs follow the settings: these sections, and always `security`, without which it is unknown
 * what may be answered. Without an installation the defaults hold.
 */
export async function followSettings<const S extends Record<string, z.ZodType>>(
  { addresses, key }: Pick<Start, 'addresses' | 'key'>,
  sections: S,
  log: Logger,
): Promise<FollowedSettings<S>> {
  const followed = new FollowedConfiguration(
    { ...sections, security: SecuritySection },
    key && addresses.settings ? settingsAt(addresses, key) : { read: async () => ({}), changes: undefined },
    log,
  )
  await Promise.race([followed.asked, pause(FIRST_LOOK, undefined, { ref: false })])
  return followed as unknown as FollowedSettings<S>
}

/** The address is looked up each time: the launcher may move the service. */
function settingsAt(addresses: Start['addresses'], key: string) {
  const url = () => addresses.settings ?? ''
  const client = connect(settingsInternal, { name: 'settings', url, key, patience: FIRST_LOOK })
  return {
    read: () => client.readConfiguration({ signal: AbortSignal.timeout(READING) }),
    changes: () => `${url()}${settingsInternal.followChanges.path}`,
    key,
    close: () => void client.close(),
  }
}
