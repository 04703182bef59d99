import { alone } from '@regesta/http/alone'
import { z } from 'zod'

/** Divides every specified waiting time; for fault campaigns. */
const ClockScale = z.coerce.number<string>().positive().default(1)

export const environment = () => ({
  ...alone(process.env, ['settings', 'projects', 'practice-repository']),
  clockScale: ClockScale.parse(process.env.DEPOSITION_CLOCK_SCALE),
})
