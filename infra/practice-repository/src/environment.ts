import { PRACTICE_PORT } from '@regesta/contracts/services'
import { homeIn, portIn } from '@regesta/http/place-variables'
import { z } from 'zod'
import { SAMPLE_PERSONS } from './sample-dataset/numbers.js'
import type { Settings } from './settings.js'

const list = z
  .string()
  .default('')
  .transform((names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )

const Variables = z.object({
  PRACTICE_HOSTS: list,
  PRACTICE_ORIGINS: list,
  PRACTICE_PLATFORM: z.enum(['rdm', 'old']).default('rdm'),
  PRACTICE_DOI_PREFIX: z
    .string()
    .regex(/^10\.\d{4,9}$/)
    .default('10.5072'),
  PRACTICE_FIRST_ID: z.coerce.number<string>().int().min(1).default(1001),
  PRACTICE_SAMPLE_PERSONS: z.coerce.number<string>().int().min(0).max(90_000).default(SAMPLE_PERSONS),
  PRACTICE_RATE_PER_MINUTE: z.coerce.number<string>().int().min(1).optional(),
  PRACTICE_RATE_PER_HOUR: z.coerce.number<string>().int().min(1).optional(),
})

/** What environment variables say. */
export interface Environment {
  readonly home: string
  readonly port: number
  /** Size of the sample dataset; 0 for none. */
  readonly persons: number
  /** Further hosts and origins that are let in. */
  readonly hosts: readonly string[]
  readonly origins: readonly string[]
  readonly settings: Partial<Settings>
}

/** Where things are and which platform is played; behind the launcher its start message names home and port. */
export function environment(): Environment {
  const given = Variables.parse(process.env)
  const perMinute = given.PRACTICE_RATE_PER_MINUTE
  const perHour = given.PRACTICE_RATE_PER_HOUR
  return {
    home: homeIn(process.env),
    port: portIn(process.env, 'PRACTICE_PORT') ?? PRACTICE_PORT,
    persons: given.PRACTICE_SAMPLE_PERSONS,
    hosts: given.PRACTICE_HOSTS,
    origins: given.PRACTICE_ORIGINS,
    settings: {
      platform: given.PRACTICE_PLATFORM,
      doiPrefix: given.PRACTICE_DOI_PREFIX,
      firstId: given.PRACTICE_FIRST_ID,
      rates: { ...(perMinute === undefined ? {} : { perMinute }), ...(perHour === undefined ? {} : { perHour }) },
    },
  }
}
