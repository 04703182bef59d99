import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const Environment = z.object({
  /** Where a watched process writes its figures. */
  REGESTA_PROBE_FOLDER: z.string().optional(),
})

export const environment = () => Environment.parse(process.env)

/** The variables of this process and some more, for a process that it starts. */
export const environmentWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more })

/** Variables that give programs another home, in which npm, pip and uv still find what their user has set up. */
export function otherHome(home: string): Record<string, string> {
  const own = (...names: string[]) => join(homedir(), ...names)
  const {
    XDG_CONFIG_HOME = own('.config'),
    XDG_CACHE_HOME = own('.cache'),
    XDG_DATA_HOME = own('.local', 'share'),
  } = process.env
  const npm = { npm_config_userconfig: own('.npmrc'), npm_config_cache: own('.npm') }
  return { HOME: home, XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME, ...npm }
}
