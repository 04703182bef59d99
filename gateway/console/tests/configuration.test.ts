import {
  DatasetSection,
  ExecutionSection,
  PipelinesSection,
  RatesSection,
  RepoSection,
  SecuritySection,
  ServerSection,
} from '@regesta/contracts/configuration'
import { describe, expect, it } from 'vitest'
import {
  formOf,
  nameOf,
  readValue,
  type Value,
  valuesOf,
  withValues,
  writtenOf,
} from '../src/screens/settings/configuration-values.js'

/** What holds where nobody has set anything. */
const DEFAULTS = {
  server: ServerSection.parse({}),
  security: SecuritySection.parse({}),
  repo: RepoSection.parse({}),
  rates: RatesSection.parse({}),
  execution: ExecutionSection.parse({}),
  pipelines: PipelinesSection.parse({}),
  dataset: DatasetSection.parse({}),
}

const DOCUMENT = {
  server: { port: 5001, allowed_origins: ['https://a.example'] },
  repo: { default_creator: null, flatten_names: 'off' },
  execution: { executors: {}, slurm: { path_map: [{ local: '/a', remote: '/b' }] } },
  'Text / Document': { use: true },
}
const named = (name: string): Value => {
  const found = valuesOf(DOCUMENT).find((value) => nameOf(value) === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}

describe('a value of the configuration', () => {
  it.each([
    ['server.port', 'number', '5001'],
    ['server.allowed_origins', 'list', 'https://a.example'],
    ['repo.default_creator', 'text', ''],
    ['repo.flatten_names', 'word', 'off'],
    ['execution.executors', 'json', '{}'],
    ['Text / Document.use', 'switch', 'true'],
  ])('%s is written as a %s', (name, kind, written) => {
    expect([formOf(named(name)).kind, writtenOf(named(name))]).toEqual([kind, written])
  })

  it.each(valuesOf(DOCUMENT).map((value) => [nameOf(value), value] as const))(
    '%s is read as it is written',
    (_, value) => {
      expect(readValue(value, writtenOf(value))).toEqual({ value: value.value })
    },
  )

  it.each([
    ['server.port', ' 80 ', { value: 80 }],
    ['server.port', '', { fault: 'notANumber' }],
    ['server.port', 'eighty', { fault: 'notANumber' }],
    ['server.allowed_origins', ' a \n\n b', { value: ['a', 'b'] }],
    ['repo.default_creator', 'Doe, Jane', { value: 'Doe, Jane' }],
    ['execution.executors', '{', { fault: 'notJson' }],
  ])('%s takes “%s” for what it is', (name, written, read) => {
    expect(readValue(named(name), written)).toEqual(read)
  })

  it('that may be nothing is nothing when it is empty, whatever stood there', () => {
    const cores = (value: number | null) => ({ path: ['execution', 'max_parallel'], value })
    expect([readValue(cores(null), '4'), readValue(cores(null), ''), readValue(cores(4), '')]).toEqual([
      { value: 4 },
      { value: null },
      { value: null },
    ])
  })

  it.each(valuesOf(DEFAULTS).map((value) => [nameOf(value), value] as const))(
    '%s is written in the same way before anybody has set it',
    (_, { path, value }) => {
      const unset = { path, value: undefined }
      expect(formOf(unset)).toEqual(formOf({ path, value }))
      expect(writtenOf(unset)).toBe('')
    },
  )

  it('that stands there as a text though a number is meant becomes one', () => {
    expect(readValue({ path: ['server', 'sleep_after_minutes'], value: '10' }, '20')).toEqual({ value: 20 })
  })

  it('is put into the document without touching another', () => {
    const changed = withValues(DOCUMENT, [
      { path: ['execution', 'slurm', 'folder'], value: '/shared' },
      { path: ['new', 'one'], value: 1 },
    ])
    expect(changed).toEqual({
      ...DOCUMENT,
      execution: { ...DOCUMENT.execution, slurm: { ...DOCUMENT.execution.slurm, folder: '/shared' } },
      new: { one: 1 },
    })
    expect(DOCUMENT.execution.slurm).not.toHaveProperty('folder')
  })
})
