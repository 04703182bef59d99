import { type RunFile, readRunFile } from '@regesta/http/slot'
import type { NotedInstallation } from '@regesta/launcher/run-file'
import { mayBeRunning } from '@regesta/processes/known-process'
import type { Call } from '../command.js'

/** The installation that runs on a data folder; a run file that a killed launcher left behind does not count. */
export function runningOn(home: string): NotedInstallation | undefined {
  const run: NotedInstallation | undefined = readRunFile(home)
  return run !== undefined && isLauncherThere(run) ? run : undefined
}

/** Where the system does not report when processes started, the id has to be enough. */
export const isLauncherThere = ({ pid, startTime }: RunFile): boolean => mayBeRunning({ pid, startTime })

/** Where people find it: the address of its proxy, or its own. */
export const publicUrlOf = ({ url, publicUrl }: Pick<NotedInstallation, 'url' | 'publicUrl'>): string =>
  publicUrl ?? url

/** An address that signs one browser in, once and soon. */
export async function signedIn(running: NotedInstallation, connect: Call['connect']): Promise<string> {
  if (running.token === undefined) return publicUrlOf(running)
  const { path } = await (await connect(running)).call.makeSignInLink()
  return `${publicUrlOf(running)}${path}`
}
