import { describe, expect, it } from 'vitest'
import { batchItems } from '../src/api/batch.js'
import { isTold, outdatedBy } from '../src/api/changes.js'

const operation = {
  operation_id: '1',
  kind: 'install',
  status: 'completed',
  done: 1,
  total: 1,
  unit: 'steps',
  message: '',
  started_at: '2026-01-01T00:00:00.000Z',
  completed_at: '2026-01-01T00:00:01.000Z',
} as const

it('an event makes old what it is about, and nothing else', () => {
  expect(outdatedBy({ topic: 'hello' })).toEqual([])
  expect(outdatedBy({ topic: 'reset' })).toBe('everything')
  expect(outdatedBy({ topic: 'health' })).toEqual([['health']])
  expect(outdatedBy({ topic: 'session', project_uuid: null })).toEqual([['projects']])
  expect(outdatedBy({ topic: 'installation', changed: ['configuration'] })).toEqual([['configuration']])
})

it('work that runs makes nothing old, and work that has ended what it was done for', () => {
  expect(
    outdatedBy({ topic: 'operation', service: 'components', operation: { ...operation, status: 'running' } }),
  ).toEqual([])
  expect(outdatedBy({ topic: 'operation', service: 'components', operation })).toContainEqual(['components'])
  expect(outdatedBy({ topic: 'operation', service: 'deposition', operation })).toEqual([])
})

it('a change of a project reaches only the parts that show it', () => {
  const changed = outdatedBy({ topic: 'project', project_uuid: 'p', changed: ['credentials'] })
  expect(changed).toEqual([
    ['project', 'p', 'credentials'],
    ['project', 'p', 'history'],
  ])
  expect(outdatedBy({ topic: 'project', project_uuid: 'p', changed: ['about'] })).toContainEqual(['projects'])
  expect(outdatedBy({ topic: 'project', project_uuid: 'p', changed: ['files'] })).toContainEqual([
    'project',
    'p',
    'files',
  ])
})

it('a topic of a later release makes nothing old', () => {
  expect(outdatedBy({ topic: 'weather' } as never)).toEqual([])
})

it('what is only computed from a form is never told', () => {
  expect(isTold(['operation', 'deposition', '7'])).toBe(true)
  expect(isTold(['project', 'p', 'records', 'drafts'])).toBe(true)
  expect(isTold(['runs', 'pipelines'])).toBe(true)
  expect(isTold(['project', 'p', 'faults', '{}'])).toBe(false)
  expect(isTold(['scan-preview', {}])).toBe(false)
})

describe('what came of a batch', () => {
  it.each([
    ['while it runs, is looked at from time to time, and no record of it makes that old', true],
    ['once it has ended, is old whenever a record changes, and not looked at by itself', false],
  ])('%s', (_, isRunning) => {
    const { queryKey, refetchInterval } = batchItems('uuid', { operation: 'operation', isRunning }, 1)
    expect([isTold(queryKey), refetchInterval !== false]).toEqual([!isRunning, isRunning])
  })
})
