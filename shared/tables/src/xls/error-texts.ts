/** How Excel shows errors, by the number they have in its old format. */
const TEXTS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

export const errorText = (number: number): string => TEXTS[number] ?? '#ERROR!'
