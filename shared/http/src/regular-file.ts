import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Whoever opens a pipe waits until somebody writes into it, and cannot be stopped. Not known on Windows, where none has a path. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file that holds bytes, whatever a path leads to: pipes and devices may never come to an end.
 *
 * @throws what the system says, and an error with the code EINVAL for anything but a regular file
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const file = await open(path, AT_ONCE)
  try {
    if ((await file.stat()).isFile()) return file
    throw Object.assign(new Error(`${path} is not a regular file`), { code: 'EINVAL' })
  } catch (error) {
    await file.close()
    throw error
  }
}
