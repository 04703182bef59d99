import { homedir } from 'node:os'
import { join } from 'node:path'

/** The data folder when `REGESTA_HOME` names none: where the platform keeps the data of a user's programs. */
export function defaultHome(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Regesta')
  if (platform === 'win32') return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Regesta')
  return join(environment.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'regesta')
}
