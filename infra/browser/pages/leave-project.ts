import type { sharedConsole } from './shared-console.js'

export type Asking = Pick<ReturnType<typeof sharedConsole>, 'post'>

/** Leaves the project until nobody has its file open: while work on it is under way, leaving it does not wait for long. */
export async function leaveProject(console_: Asking, file: string): Promise<void> {
  for (;;) {
    const { message } = await console_.post<{ message: string }>('/pdb/unload', {})
    if (message.includes('may be copied')) return
    await console_.post('/pdb/load', { path: file })
  }
}
