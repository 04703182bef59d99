import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { storeRecord } from '@regesta/testing/store-record'
import { verifyPacts } from '@regesta/testing/verify-pacts'
import { it } from 'vitest'
import { type Fixture, JPEG, openFixture } from '../fixture.js'

const FOLDER = { files: { 'cup.jpg': JPEG('1'), 'kylix.jpg': JPEG('2') }, extensions: ['.jpg'] }

it('keeps what its consumers rely on', { timeout: 300_000 }, async () => {
  const fixture = await openFixture()
  let project = ''
  await fixture.scan(FOLDER)
  const scanned = join(fixture.folder, 'finds.pdb')
  fixture.fresh()
  /** A project with two root source files as a scan made it, active; a scan for each state would take most of the time. */
  const open = async () => {
    fixture.fresh()
    const path = join(fixture.folder, 'finds.pdb')
    copyFileSync(scanned, path)
    giveIdentity(path)
    await fixture.api().loadProject({ body: { path } })
    project = await fixture.project()
  }
  const states: Record<string, () => Promise<void>> = {
    'no project': async () => void (await fixture.api().unloadProject()),
    // A copy shows that it is one.
    'an active project': async () => {
      fixture.fresh()
      await fixture.open(FOLDER)
      project = await fixture.project()
    },
    'an active project with stored parameters of word_counter': async () => {
      await open()
      await storeParameters(fixture, project)
    },
    ...recordStates(fixture, open, () => project),
    'a project without a metadata mapping': open,
    'a project with the root source files 1 and 2 and a metadata mapping': async () => {
      await open()
      await fixture.api().saveMapping({
        body: { mappingConfiguration: { _mapping_mode: 'file', _file_path: '/data/objects.csv', _file_format: 'csv' } },
      })
    },
  }
  await verifyPacts({ name: 'projects', url: fixture.url(), project: () => project, states })
  await fixture.end()
})

/** Makes a copy a project of its own: of one with work under way no second file is taken. */
function giveIdentity(path: string): void {
  const database = new Sqlite(path)
  database
    .prepare(`update project_configuration set config_value = ? where config_key = 'core.project_uuid'`)
    .run(randomUUID())
  database.close()
}

const storeParameters = (fixture: Fixture, project: string) =>
  fixture.internal().storeComponentParameters({
    project,
    params: { component_name: 'word_counter' },
    body: { parameters: { 'ignore-case': true, words: ['a', 'b'] } },
  })

/** A record of file 1 on its way through claim, write and publication. */
function recordStates(fixture: Fixture, open: () => Promise<void>, project: () => string) {
  const prepared = async () => {
    await open()
    await storeRecord(fixture.internal(), {
      project: project(),
      title: 'Cup',
      files: [1],
      metadata: { version: '1.0.0' },
    })
  }
  const holder = 'deposition:boot-1'
  const claimed = async () => {
    await prepared()
    const claim = { record_id: 1, token: 'claim-1', purpose: 'create draft', operation_id: 'op', holder }
    await fixture.internal().claimRecord({ project: project(), body: claim })
  }
  const sent = async () => {
    await claimed()
    const write = { write_id: 'write-1', claim_token: 'claim-1', record_id: 1, repository: 'practice', holder }
    const body = { ...write, kind: 'create' as const, expected_status: ['prepared' as const] }
    await fixture.internal().openWrite({ project: project(), body })
  }
  const contradicted = async () => {
    await sent()
    await storeRecord(fixture.internal(), { project: project(), title: 'Kylix', files: [2] })
    const record = { record_status: 'draft' as const, repo_record_id: '77' }
    await fixture.internal().updateRecord({ project: project(), body: { record_id: 2, record } })
  }
  const published = async () => {
    await prepared()
    const record = { record_status: 'published' as const, concept_rec_id: '1001', repo_record_id: '1002' }
    await fixture.internal().updateRecord({ project: project(), body: { record_id: 1, record } })
  }
  return {
    'a project with the prepared record 1 of file 1': prepared,
    'a project with the prepared record 1, claimed with claim-1': claimed,
    'a project with the prepared record 1, claimed with claim-1, and write-1 sent': sent,
    'a project with the prepared record 1, claimed with claim-1, write-1 sent, and record 2 bound to deposition 77':
      contradicted,
    'a project with the published record 1 of concept 1001': published,
  }
}
