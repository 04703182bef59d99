import type { parts as english } from '../en/parts.js'
import { formats } from '../formats.js'

const { count } = formats('de')

export const parts: typeof english = {
  copyCommand: 'Befehl kopieren',
  copyByHand: 'Der Browser lässt es nicht zu; den Text markieren und kopieren.',
  andMore: (n) => `und ${count(n)} weitere`,
  numbered: (item, number) => `${item} ${count(number)}`,
  remove: (item) => `${item} entfernen`,
  pager: {
    place: (total, page, pages) =>
      pages > 1 ? `${count(total)}, Seite ${count(page)} von ${count(pages)}` : `insgesamt ${count(total)}`,
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    first: 'Das ist die erste Seite.',
    last: 'Das ist die letzte Seite.',
  },
}
