import type { Context } from '../context.js'
import type { StoredFile } from '../domain/state.js'

/** Removes a file from its bucket, and its bytes when no other file shares them. */
export function removeFile({ store }: Context, file: StoredFile): void {
  const unused = store.transaction(() => {
    store.bucketFiles.remove(file.bucketId, file.id)
    return store.contents.dropUnused([file.contentId])
  })
  store.contents.removeFiles(unused)
}
