import { z } from 'zod'

const Environment = z.object({
  /** Where a watched process writes its figures. */
  REGESTA_PROBE_FOLDER: z.string().optional(),
})

export const environment = () => Environment.parse(process.env)

/** The variables of this process and some more, for a process that it starts. */
export const environmentWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more })
