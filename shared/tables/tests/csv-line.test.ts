import { csvLine } from '@regesta/tables/csv-line'
import { expect, it } from 'vitest'

it.each([
  ['-12.5', '-12.5'],
  ['-3', '-3'],
  ['-3+4', "'-3+4"],
  ['-007', "'-007"],
  ['=1', "'=1"],
  ['+49', "'+49"],
  ['@me', "'@me"],
])('%s in a table for spreadsheet programs is %s', (cell, written) => expect(csvLine([cell])).toBe(`${written}\r\n`))
