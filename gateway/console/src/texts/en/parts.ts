import { formats } from '../formats.js'

const { count } = formats('en')

/** What screens share. */
export const parts = {
  copyCommand: 'Copy the command',
  copyByHand: 'The browser does not allow it; select the text and copy it.',
  andMore: (n: number) => `and ${count(n)} more`,
  numbered: (item: string, number: number) => `${item} ${count(number)}`,
  remove: (item: string) => `Remove ${item}`,
  pager: {
    place: (total: number, page: number, pages: number) =>
      pages > 1 ? `${count(total)}, page ${count(page)} of ${count(pages)}` : `${count(total)} in all`,
    previous: 'Previous page',
    next: 'Next page',
    first: 'This is the first page.',
    last: 'This is the last page.',
  },
}
