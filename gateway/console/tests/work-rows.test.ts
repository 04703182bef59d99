import { expect, it } from 'vitest'
import type { Work } from '../src/api/queries.js'
import { workRows } from '../src/screens/start/work-rows.js'

const project_uuid = 'museum'
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString()

/** A piece of work of one second. */
const work = (operation_id: string, second: number, members: Partial<Work> = {}): Work => ({
  ...{ service: 'deposition', operation_id, kind: 'publishRecord', status: 'completed', project_uuid },
  ...{ done: 0, total: null, unit: '', message: '', started_at: at(second), completed_at: at(second + 1), ...members },
})

const rowsOf = (...newestFirst: Work[]) => workRows(newestFirst).map((row) => row.map((one) => one.operation_id))

it('work that was done piece after piece is one row, also where its steps take turns', () => {
  const upload = { kind: 'uploadFiles' }
  expect(rowsOf(work('3', 8), work('c', 6, upload), work('2', 4), work('b', 2, upload), work('1', 0))).toEqual([
    ['3', '2', '1'],
    ['c', 'b'],
  ])
})

it('what came long after is another row', () => {
  expect(rowsOf(work('2', 62), work('1', 0))).toEqual([['2'], ['1']])
  expect(rowsOf(work('2', 61), work('1', 0))).toEqual([['2', '1']])
})

it('work of another project or service, and what has not ended well, stands for itself', () => {
  expect(rowsOf(work('2', 2), work('1', 0, { project_uuid: 'texts' }))).toEqual([['2'], ['1']])
  expect(rowsOf(work('2', 2, { service: 'projects' }), work('1', 0))).toEqual([['2'], ['1']])
  expect(rowsOf(work('2', 2, { status: 'failed' }), work('1', 0, { status: 'failed' }))).toEqual([['2'], ['1']])
  expect(rowsOf(work('2', 2, { status: 'running', completed_at: null }), work('1', 0))).toEqual([['2'], ['1']])
})
