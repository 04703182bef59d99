import type { ItemScope } from './run-scope.js'

/** Passes what another service reports about its work for an item to the viewers of the run and of its operation. */
export const passOn =
  ({ tell, operation, progress, item }: ItemScope) =>
  (message: string): void => {
    const { items_done, items_total } = progress
    tell(`Item ${item.item_id}: ${message}`)
    operation.progress({ message: `${items_done} of ${items_total} done. Item ${item.item_id}: ${message}` })
  }
