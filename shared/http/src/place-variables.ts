import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

type Variables = Readonly<Record<string, string | undefined>>

/** The data folder that `REGESTA_HOME` names, absolute; where it is empty or unset, the usual one of this user. */
export const homeIn = (variables: Variables): string => resolve(variables.REGESTA_HOME || defaultHome(variables))

/**
 * The port that a variable names; undefined where it is empty or unset.
 * @throws Error naming the variable and its value unless that is a whole number from 0 to 65535
 */
export function portIn(variables: Variables, name: 'REGESTA_PORT' | 'PRACTICE_PORT' | 'PORT'): number | undefined {
  const text = variables[name]
  if (text === undefined || text === '') return undefined
  if (isPort(text)) return Number(text)
  throw new Error(`${name} takes a number up to 65535, received '${text}'`)
}

/** Whether a text is the number of a port; 0 lets the system choose one. */
export const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535

/** The data folder when none is named: where the platform keeps the data of a user's programs. */
export function defaultHome(variables: Variables, platform: string = process.platform): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Regesta')
  if (platform === 'win32') return join(variables.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Regesta')
  return join(variables.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'regesta')
}
