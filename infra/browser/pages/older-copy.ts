import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Asking, leaveProject } from './leave-project.js'

type Asked = Asking & { readonly folder: string }

/** Puts the project of `texts` back as it was before something happened. */
export async function withOlderCopy(console_: Asked, happening: () => Promise<unknown>): Promise<void> {
  const file = join(console_.folder, 'texts.pdb')
  await leaveProject(console_, file)
  copyFileSync(file, `${file}.older`)
  await console_.post('/pdb/load', { path: file })
  await happening()
  await leaveProject(console_, file)
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  copyFileSync(`${file}.older`, file)
  await console_.post('/pdb/load', { path: file })
}
