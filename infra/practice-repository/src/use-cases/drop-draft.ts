import type { Context } from '../context.js'
import type { Deposition } from '../domain/state.js'

/** Throws an open draft away. A never published version goes with its number, which is not given again. */
export function dropDraft({ store }: Context, draft: Deposition): void {
  const unused = store.transaction(() => {
    const contentIds = store.bucketFiles.contentIds(draft.bucketId)
    store.drafts.remove(draft.id)
    store.buckets.remove(draft.bucketId)
    if (draft.state === 'unsubmitted') store.identifiers.mark(draft.id, 'deleted')
    return store.contents.dropUnused(contentIds)
  })
  store.contents.removeFiles(unused)
}
