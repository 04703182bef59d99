import type { ItemScope } from './run-scope.js'

/** Lets the viewers of a run, and whoever waits for it, hear what another service says of its work for an item. */
export const passOn =
  ({ tell, operation, progress, item }: ItemScope) =>
  (message: string): void => {
    const { items_done, items_total } = progress
    tell(`Item ${item.item_id}: ${message}`)
    operation.progress({ message: `${items_done} of ${items_total} done. Item ${item.item_id}: ${message}` })
  }
