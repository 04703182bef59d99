import { describe as describeProgress } from '@regesta/cli/progress-line'
import { expect, test } from 'vitest'

test.each([
  [{ done: 12, total: 40, unit: 'records', message: '' }, 4, '12 of 40 records, 3.0/s, 10 s left'],
  [{ done: 40, total: 40, unit: 'records', message: 'done' }, 4, '40 of 40 records, 10.0/s (done)'],
  [{ done: 5, total: null, unit: 'files', message: '' }, 1, '5 files, 5.0/s'],
  [
    { done: 3 * 1024 * 1024, total: 6 * 1024 * 1024, unit: 'bytes', message: '' },
    3,
    '3.0 MiB of 6.0 MiB, 1.0 MiB/s, 3 s left',
  ],
  [
    { done: 2048, total: 4096, unit: 'bytes', message: '2.0 KiB of 4.0 KiB fetched' },
    1,
    '2.0 KiB of 4.0 KiB, 2.0 KiB/s, 1 s left',
  ],
  [{ done: 4, total: 5, unit: 'files', message: '4 of 5 prepared' }, 0, '4 of 5 files'],
  [{ done: 0, total: 1, unit: 'items', message: '0 of 1 done' }, 0, '0 of 1 item'],
  [{ done: 0, total: null, unit: '', message: '' }, 1, ''],
  [{ done: 0, total: null, unit: '', message: 'Looking' }, 1, 'Looking'],
  [{ done: 0, total: 4, unit: 'files', message: '' }, 0, '0 of 4 files'],
])('shows amount, rate and time left: %j after %d s', (state, seconds, expected) => {
  expect(describeProgress(state, seconds)).toBe(expected)
})
