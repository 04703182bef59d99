import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loseTables } from '@regesta/testing/lose-tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorkshop, type Workshop } from './workshop.js'

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

it('answers 404 for the log of an unknown run', async () => {
  const answer = await workshop.raw().readLog({ params: { execution_id: 'nowhere' } })
  expect(answer).toMatchObject({ status: 404, body: { success: false, error: 'Execution not found' } })
})

it('answers 500 to a run that it cannot store, and starts nothing', async () => {
  loseTables(join(workshop.home, 'data', 'execution', 'execution.db'))
  const output_directory = workshop.out()
  const answer = await workshop.raw().runComponent({ params: { component_name: 'python' }, body: { output_directory } })
  expect(answer).toMatchObject({ status: 500, body: { success: false, error: 'Database query failed' } })
  expect(readdirSync(output_directory)).toEqual([])
})
