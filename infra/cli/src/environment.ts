import { defaultHome } from '@regesta/http/default-home'
import { readRunFile } from '@regesta/http/slot'
import { z } from 'zod'

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).optional(),
  REGESTA_URL: z.url().optional(),
  REGESTA_TOKEN: z.string().optional(),
})

/** Where the gateway is: as the environment says, else the running installation of the data folder, else the default port. */
export function environment(): { url: string; token: string | undefined } {
  const { REGESTA_HOME = defaultHome(process.env), REGESTA_URL, REGESTA_TOKEN } = Environment.parse(process.env)
  const running = readRunFile(REGESTA_HOME)
  return { url: REGESTA_URL ?? running?.url ?? 'http://127.0.0.1:5001', token: REGESTA_TOKEN ?? running?.token }
}
