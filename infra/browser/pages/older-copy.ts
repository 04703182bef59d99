import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { sharedConsole } from './shared-console.js'

type Asked = Pick<ReturnType<typeof sharedConsole>, 'folder' | 'post'>

/** Puts the project of `texts` back as it was before something happened. */
export async function withOlderCopy(console_: Asked, happening: () => Promise<unknown>): Promise<void> {
  const file = join(console_.folder, 'texts.pdb')
  await close(console_, file)
  copyFileSync(file, `${file}.older`)
  await console_.post('/pdb/load', { path: file })
  await happening()
  await close(console_, file)
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  copyFileSync(`${file}.older`, file)
  await console_.post('/pdb/load', { path: file })
}

/** Leaves the project until nobody has its file open: while work on it is under way, leaving it does not wait for long. */
async function close(console_: Asked, file: string): Promise<void> {
  for (;;) {
    const { message } = await console_.post<{ message: string }>('/pdb/unload', {})
    if (message.includes('may be copied')) return
    await console_.post('/pdb/load', { path: file })
  }
}
