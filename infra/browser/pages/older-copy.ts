import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { sharedConsole } from './shared-console.js'

/** Puts the project of `texts` back as it was before something happened. */
export async function withOlderCopy(
  console_: Pick<ReturnType<typeof sharedConsole>, 'folder' | 'post'>,
  happening: () => Promise<unknown>,
): Promise<void> {
  const file = join(console_.folder, 'texts.pdb')
  await console_.post('/pdb/unload', {})
  copyFileSync(file, `${file}.older`)
  await console_.post('/pdb/load', { path: file })
  await happening()
  await console_.post('/pdb/unload', {})
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  copyFileSync(`${file}.older`, file)
  await console_.post('/pdb/load', { path: file })
}
