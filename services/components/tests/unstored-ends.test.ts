import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { describe, expect, it } from 'vitest'
import { install, startedService, waitForLine, watch, wordCounter } from './fixture.js'

const { fixture, service, client, raw, put } = await startedService()

/** Makes the database refuse events of one status, as a full disk does, until the answered function is called. */
function refuse(status: string): () => void {
  const database = new Sqlite(join(fixture.home, 'data', 'components', 'components.db'))
  database.exec(`create trigger refused before insert on installation_events when new.data ->> 'status' = '${status}'
    begin select raise(abort, 'refused'); end`)
  return () => {
    database.exec('drop trigger refused')
    database.close()
  }
}

describe('an installation', () => {
  it('whose first event cannot be stored has not begun', async () => {
    put('unbegun', wordCounter('1.0.0', {}, '', 'unbegun'))
    const accept = refuse('starting')
    const attempt = await raw.installComponent({ params: { component_name: 'unbegun' }, body: { file_paths: {} } })
    accept()
    expect(attempt.status).toBe(500)
    expect((await install(service, 'unbegun')).last?.status).toBe('completed')
  })

  it('whose end cannot be stored ends as soon as that is possible', async () => {
    put('unended', { ...wordCounter('1.0.0', {}, '', 'unended'), 'install.py': "raise SystemExit('broken')" })
    const accept = refuse('failed')
    const body = { file_paths: {} }
    const { installation_id } = await client.installComponent({ params: { component_name: 'unended' }, body })
    expect(await waitForLine(service, installation_id, 'broken')).toContain('broken')
    // What was staged goes last, right before the end.
    const staged = () => readdirSync(join(fixture.componentsFolder, '.staging'))
    const built = () => readdirSync(join(fixture.componentsFolder, 'unended'))
    await expect.poll(() => [staged(), built()]).toEqual([[], ['1.0.0']])
    await client.listComponents({})
    accept()
    expect((await watch(service, installation_id)).at(-1)).toMatchObject({ status: 'failed' })
  })
})
