import { resolve } from 'node:path'
import { defaultHome } from '@regesta/http/default-home'
import { z } from 'zod'

const Environment = z.object({ REGESTA_HOME: z.string().min(1).optional() })

/** The data folder whose installation the demonstration uses. */
export function environment(): { home: string } {
  const { REGESTA_HOME = defaultHome(process.env) } = Environment.parse(process.env)
  return { home: resolve(REGESTA_HOME) }
}
