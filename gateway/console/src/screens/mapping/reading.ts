import type { Reading } from '../../api/mapping.js'

export type { Reading }

/** How a spreadsheet is read, as a mapping says it; the installation looks at what it does not know. */
export function readingIn({ _sheet, _delimiter, _encoding }: Readonly<Record<string, unknown>>): Reading {
  return {
    ...(_sheet === undefined ? {} : { sheet: _sheet as Reading['sheet'] }),
    ...(_delimiter === undefined ? {} : { delimiter: _delimiter as Reading['delimiter'] }),
    ...(_encoding === undefined ? {} : { encoding: _encoding as Reading['encoding'] }),
  }
}

export const writtenReading = (reading: Reading): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(reading).flatMap(([name, said]) => (said === undefined ? [] : [[`_${name}`, said]])),
  )
