import { MatchersV3 } from '@pact-foundation/pact'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Client } from '@regesta/http/connect'
import { KEY_GIVEN } from '@regesta/testing/pact-between'
import type { Promised } from '@regesta/testing/promises'
import { expect, it } from 'vitest'
import { FILE, IN_PROJECT, PROJECT, promised } from './with-projects.js'

const { boolean, eachLike, integer, like, regex, string } = MatchersV3

const TIME = '2026-01-02T03:04:05.678Z'
const HOLDER = 'deposition:boot-1'

const NONE = 'no project'
const ACTIVE = 'an active project'
const PREPARED = 'a project with the prepared record 1 of file 1'
const CLAIMED = 'a project with the prepared record 1, claimed with claim-1'
const SENT = 'a project with the prepared record 1, claimed with claim-1, and write-1 sent'
const CONTRADICTED =
  'a project with the prepared record 1, claimed with claim-1, write-1 sent, and record 2 bound to deposition 77'
const PUBLISHED = 'a project with the published record 1 of concept 1001'

const time = regex('\\d{4}-\\d\\d-\\d\\dT.*Z', TIME)
const ok = { ok: true }

const file = {
  ...FILE,
  upload_status: string('pending'),
}

const record = {
  record_id: integer(1),
  record_uuid: string('uuid'),
  record_status: 'prepared',
  is_sandbox: boolean(true),
  repository: string('practice'),
  repo_record_id: '',
  source_file_id: integer(1),
  payload: like({ metadata: { title: 'Cup' } }),
  files: [file],
  remote_files: [],
  open_writes: [],
  unanswered_writes: [],
}

const claim = { token: 'claim-1', record_id: 1, purpose: 'create draft', operation_id: 'op', holder: HOLDER }

const intent = {
  write_id: 'write-2',
  claim_token: 'claim-1',
  record_id: 1,
  kind: 'create' as const,
  repository: 'practice',
  account: 'token:1',
  request_sha256: 'a',
  holder: HOLDER,
  expected_status: ['prepared' as const],
}

const ended = { write_id: 'write-1', state: 'refused' as const, response_status: 400 }

const exchange = {
  ...{ record_id: 1, file_ids: [2], source_file_id: 2, instead_of: [1] },
  names: [{ file_id: 2, remote_key: 'in__cup.png' }],
}

const written = { write_id: string('write-1'), record_id: integer(1), kind: 'create', state: 'sent', sent_at: time }

const contradicting = {
  state: 'done' as const,
  response_status: 201,
  record: { record_status: 'draft' as const, repo_record_id: '77' },
}

const hold = { token: 'operation-1', purpose: 'runBatchAction (operation operation-1)', lasting_ms: 60_000 }

const call = {
  http_method: 'GET',
  endpoint_url: 'http://127.0.0.1/api',
  response_status_code: 200,
  duration_ms: 5,
  status: 'success' as const,
}

interface Call extends Promised {
  readonly isGlobal?: boolean
  readonly call: (projects: Client<typeof projectsInternal>) => Promise<unknown>
}

const project = PROJECT
const calls: Call[] = [
  {
    given: ACTIVE,
    asks: 'a request for the active project',
    request: ['GET', '/internal/session'],
    answer: { project_uuid: string(PROJECT) },
    isGlobal: true,
    call: (projects) => projects.getSession(),
  },
  {
    given: NONE,
    asks: 'a request for the active project while none is loaded',
    request: ['GET', '/internal/session'],
    answer: { project_uuid: null },
    isGlobal: true,
    call: (projects) => projects.getSession(),
  },
  {
    given: ACTIVE,
    asks: 'a request for the path of a project',
    request: ['GET', '/internal/project'],
    answer: { project_uuid: string(PROJECT), project_path: string('/projects/museum.pdb'), restored: null },
    call: (projects) => projects.readProject({ project }),
  },
  {
    given: ACTIVE,
    asks: 'the announcement of a start',
    request: ['POST', '/internal/holders', { service: 'deposition', boot: 'boot-1' }],
    answer: ok,
    isGlobal: true,
    call: (projects) => projects.registerHolder({ body: { service: 'deposition', boot: 'boot-1' } }),
  },
  {
    given: SENT,
    asks: 'a request for everything that is open',
    request: ['GET', '/internal/open-writes'],
    answer: { projects: eachLike({ project_uuid: string(PROJECT), project_path: string('/projects/museum.pdb') }) },
    isGlobal: true,
    call: async (projects) => {
      const { projects: open } = await projects.listOpenWrites()
      expect(open).toHaveLength(1)
    },
  },
  {
    given: PREPARED,
    asks: 'a request for a known and an unknown record',
    request: ['POST', '/internal/records/read', { record_ids: [1, 999] }],
    answer: { records: [record] },
    call: (projects) => projects.readRecords({ project, body: { record_ids: [1, 999] } }),
  },
  {
    given: PREPARED,
    asks: 'a request for what taking the preparation back would do',
    request: ['GET', '/internal/history/1/undo'],
    answer: { possible: true, reason: null, way_out: null, drafts: [] },
    call: (projects) => projects.planUndo({ project, params: { event_id: '1' } }),
  },
  {
    given: PREPARED,
    asks: 'the restoring of what the preparation changed',
    request: ['POST', '/internal/history/1/restore'],
    answer: { undo_event_id: integer(2), rows: integer(3) },
    call: (projects) => projects.restoreRows({ project, params: { event_id: '1' } }),
  },
  {
    given: PUBLISHED,
    asks: 'a search for the published records of a concept',
    request: ['POST', '/internal/records/find', { concept_rec_id: '1001', record_status: ['published'] }],
    answer: { records: [{ record_id: integer(1), record_status: 'published', version: string('1.0.0') }] },
    call: (projects) =>
      projects.findRecords({ project, body: { concept_rec_id: '1001', record_status: ['published'] } }),
  },
  {
    given: CLAIMED,
    asks: 'a change of a record and its links',
    request: ['POST', '/internal/records/update', { record_id: 1, claim_token: 'claim-1', reset_links: true }],
    answer: ok,
    call: (projects) =>
      projects.updateRecord({ project, body: { record_id: 1, claim_token: 'claim-1', reset_links: true } }),
  },
  {
    given: PREPARED,
    asks: 'a claim of a free record',
    request: ['POST', '/internal/claims', claim],
    answer: { token: 'claim-1', since: time },
    call: (projects) => projects.claimRecord({ project, body: claim }),
  },
  {
    given: CLAIMED,
    asks: 'a claim of a record that is claimed',
    request: ['POST', '/internal/claims', { ...claim, token: 'claim-2' }],
    refused: [400, 'refused'],
    answer: { success: false, error: regex('.*in use.*', 'Record 1 is in use: create draft') },
    call: (projects) =>
      expect(projects.claimRecord({ project, body: { ...claim, token: 'claim-2' } })).rejects.toMatchObject({
        code: 'refused',
      }),
  },
  {
    given: CLAIMED,
    asks: 'the end of a claim',
    request: ['DELETE', '/internal/claims/claim-1'],
    answer: ok,
    call: (projects) => projects.releaseClaim({ project, params: { token: 'claim-1' } }),
  },
  {
    given: CLAIMED,
    asks: 'the intent of a remote write',
    request: ['POST', '/internal/writes', intent],
    answer: { ...written, write_id: 'write-2' },
    call: (projects) => projects.openWrite({ project, body: intent }),
  },
  {
    given: SENT,
    asks: 'the intent of a second remote write',
    request: ['POST', '/internal/writes', intent],
    refused: [400, 'refused'],
    answer: { success: false, error: string('Record 1 is in use') },
    call: (projects) =>
      expect(projects.openWrite({ project, body: intent })).rejects.toMatchObject({ code: 'refused' }),
  },
  {
    given: SENT,
    asks: 'the intent of a remote write with the end of the one before it',
    request: ['POST', '/internal/writes', { ...intent, settles: ended }],
    answer: { ...written, write_id: 'write-2' },
    call: (projects) => projects.openWrite({ project, body: { ...intent, settles: ended } }),
  },
  {
    given: SENT,
    asks: 'the end of a remote write',
    request: ['POST', '/internal/writes/write-1/settle', { state: 'done', response_status: 201 }],
    answer: { ...written, state: 'done', settled_at: time },
    call: (projects) =>
      projects.settleWrite({ project, params: { write_id: 'write-1' }, body: { state: 'done', response_status: 201 } }),
  },
  {
    given: CONTRADICTED,
    asks: 'the end of a remote write that contradicts another record',
    request: ['POST', '/internal/writes/write-1/settle', contradicting],
    answer: {
      ...written,
      state: 'lost',
      outcome: string('Record 2 is bound to deposition 77 already'),
      settled_at: time,
    },
    call: (projects) => projects.settleWrite({ project, params: { write_id: 'write-1' }, body: contradicting }),
  },
  {
    given: ACTIVE,
    asks: 'a hold of a project for an operation',
    request: ['POST', '/internal/holds', hold],
    answer: ok,
    call: (projects) => projects.holdProject({ project, body: hold }),
  },
  {
    given: ACTIVE,
    asks: 'the end of a hold',
    request: ['DELETE', '/internal/holds/operation-1'],
    answer: ok,
    call: (projects) => projects.endHold({ project, params: { token: 'operation-1' } }),
  },
  {
    given: SENT,
    asks: 'a request for the writes of a record',
    request: ['GET', '/internal/writes?record_id=1'],
    answer: { writes: [written] },
    call: (projects) => projects.listWrites({ project, query: { record_id: 1 } }),
  },
  {
    given: ACTIVE,
    asks: 'calls for the API log',
    request: ['POST', '/internal/api-log', { calls: [call] }],
    answer: ok,
    call: (projects) => projects.appendApiLog({ project, body: { calls: [call] } }),
  },
  {
    given: PREPARED,
    asks: 'a link of a file to a record',
    request: ['POST', '/internal/links', { record_id: 1, file_ids: [2] }],
    answer: ok,
    call: (projects) => projects.linkFiles({ project, body: { record_id: 1, file_ids: [2] } }),
  },
  {
    given: PREPARED,
    asks: 'a link of a file that takes the place of another, and its name, and stands for the record',
    request: ['POST', '/internal/links', exchange],
    answer: ok,
    call: (projects) => projects.linkFiles({ project, body: exchange }),
  },
  {
    given: ACTIVE,
    asks: 'a request for a token that nobody stored',
    request: ['POST', '/internal/credentials/reveal', { is_sandbox: true }],
    answer: { token: null, source: like('none') },
    call: (projects) => projects.revealCredential({ project, body: { is_sandbox: true } }),
  },
  {
    given: ACTIVE,
    asks: 'the row of a batch',
    request: ['POST', '/internal/batches', { batch_name: 'b', batch_description: 'd', status: 'in_progress' }],
    answer: ok,
    call: (projects) =>
      projects.storeBatch({ project, body: { batch_name: 'b', batch_description: 'd', status: 'in_progress' } }),
  },
  {
    given: ACTIVE,
    asks: 'a request for a source file',
    request: ['POST', '/internal/files/read', { file_ids: [1] }],
    answer: { files: [{ file_id: integer(1), filename: string('cup.jpg') }] },
    call: (projects) => projects.readFiles({ project, body: { file_ids: [1] } }),
  },
  {
    given: PREPARED,
    asks: 'the removal of a file that a record needs and of one that none needs',
    request: ['POST', '/internal/files/remove', { file_ids: [1, 2] }],
    answer: {
      results: [
        { file_id: 1, removed: false, error: string('A record needs it') },
        { file_id: 2, removed: true, error: null },
      ],
    },
    call: (projects) => projects.removeFiles({ project, body: { file_ids: [1, 2] } }),
  },
  {
    given: ACTIVE,
    asks: 'a quick record',
    request: [
      'POST',
      '/internal/records/create-quick',
      { source_file_id: 1, is_sandbox: true, repository: 'practice', title: 'Cup', payload: { metadata: {} } },
    ],
    answer: { record_id: integer(1), created: true },
    call: (projects) =>
      projects.createQuickRecord({
        project,
        body: { source_file_id: 1, is_sandbox: true, repository: 'practice', title: 'Cup', payload: { metadata: {} } },
      }),
  },
  {
    given: PUBLISHED,
    asks: 'a record of the next version',
    request: [
      'POST',
      '/internal/records/create-version',
      { previous_record_id: 1, version: '1.0.1', payload: { metadata: {} }, title: 'Cup' },
    ],
    answer: { record_id: integer(2), created: true },
    call: (projects) =>
      projects.createVersionRecord({
        project,
        body: { previous_record_id: 1, version: '1.0.1', payload: { metadata: {} }, title: 'Cup' },
      }),
  },
]

it.each(calls)(
  'is promised the answer to $asks',
  // The library's mock server now and then loses a request while the machine is busy.
  { retry: 2 },
  async ({ isGlobal, call, ...one }) => {
    await promised({ ...one, headers: isGlobal ? KEY_GIVEN : IN_PROJECT }, call)
  },
)
