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
  project_path: string('/projects/museum.pdb'),
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

type Ledger = Client<typeof projectsInternal>

interface Call extends Promised {
  readonly isGlobal?: boolean
  readonly call: (projects: Ledger) => Promise<unknown>
}

const project = PROJECT

/** A request with a body about the project, and the call that makes it: what is sent stands once. */
const posts = <Body>(path: string, body: Body, call: (projects: Ledger, of: Of<Body>) => Promise<unknown>) => ({
  request: ['POST', path, body] as const,
  call: (projects: Ledger) => call(projects, { project, body }),
})

interface Of<Body> {
  readonly project: string
  readonly body: Body
}

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
    answer: ok,
    isGlobal: true,
    ...posts('/internal/holders', { service: 'deposition', boot: 'boot-1' }, (projects, of) =>
      projects.registerHolder({ body: of.body }),
    ),
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
    answer: { records: [record] },
    ...posts('/internal/records/read', { record_ids: [1, 999] }, (projects, of) => projects.readRecords(of)),
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
    answer: { records: [{ record_id: integer(1), record_status: 'published', version: string('1.0.0') }] },
    ...posts(
      '/internal/records/find',
      { concept_rec_id: '1001', record_status: ['published' as const] },
      (projects, of) => projects.findRecords(of),
    ),
  },
  {
    given: CLAIMED,
    asks: 'a change of a record and its links',
    answer: ok,
    ...posts('/internal/records/update', { record_id: 1, claim_token: 'claim-1', reset_links: true }, (projects, of) =>
      projects.updateRecord(of),
    ),
  },
  {
    given: PREPARED,
    asks: 'a claim of a free record',
    answer: { ...record, claim: like({ token: 'claim-1', since: time }) },
    ...posts('/internal/claims', claim, (projects, of) => projects.claimRecord(of)),
  },
  {
    given: CLAIMED,
    asks: 'a claim of a record that is claimed',
    refused: [400, 'refused'],
    answer: { success: false, error: regex('.*in use.*', 'Record 1 is in use: create draft') },
    ...posts('/internal/claims', { ...claim, token: 'claim-2' }, (projects, of) => projects.claimRecord(of)),
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
    answer: { ...written, write_id: 'write-2' },
    ...posts('/internal/writes', intent, (projects, of) => projects.openWrite(of)),
  },
  {
    given: SENT,
    asks: 'the intent of a second remote write',
    refused: [400, 'refused'],
    answer: { success: false, error: string('Record 1 is in use') },
    ...posts('/internal/writes', intent, (projects, of) => projects.openWrite(of)),
  },
  {
    given: SENT,
    asks: 'the intent of a remote write with the end of the one before it',
    answer: { ...written, write_id: 'write-2' },
    ...posts('/internal/writes', { ...intent, settles: ended }, (projects, of) => projects.openWrite(of)),
  },
  {
    given: SENT,
    asks: 'the end of a remote write',
    answer: { ...written, state: 'done', settled_at: time },
    ...posts('/internal/writes/write-1/settle', { state: 'done' as const, response_status: 201 }, (projects, of) =>
      projects.settleWrite({ ...of, params: { write_id: 'write-1' } }),
    ),
  },
  {
    given: CONTRADICTED,
    asks: 'the end of a remote write that contradicts another record',
    answer: {
      ...written,
      state: 'lost',
      outcome: string('Record 2 is bound to deposition 77 already'),
      settled_at: time,
    },
    ...posts('/internal/writes/write-1/settle', contradicting, (projects, of) =>
      projects.settleWrite({ ...of, params: { write_id: 'write-1' } }),
    ),
  },
  {
    given: ACTIVE,
    asks: 'a hold of a project for an operation',
    answer: ok,
    ...posts('/internal/holds', hold, (projects, of) => projects.holdProject(of)),
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
    answer: ok,
    ...posts('/internal/api-log', { calls: [call] }, (projects, of) => projects.appendApiLog(of)),
  },
  {
    given: PREPARED,
    asks: 'a link of a file to a record',
    answer: ok,
    ...posts('/internal/links', { record_id: 1, file_ids: [2] }, (projects, of) => projects.linkFiles(of)),
  },
  {
    given: PREPARED,
    asks: 'a link of a file that takes the place of another, and its name, and stands for the record',
    answer: ok,
    ...posts('/internal/links', exchange, (projects, of) => projects.linkFiles(of)),
  },
  {
    given: ACTIVE,
    asks: 'a request for a token that nobody stored',
    answer: { token: null, source: like('none') },
    ...posts('/internal/credentials/reveal', { is_sandbox: true }, (projects, of) => projects.revealCredential(of)),
  },
  {
    given: ACTIVE,
    asks: 'the row of a batch',
    answer: ok,
    ...posts(
      '/internal/batches',
      { batch_name: 'b', batch_description: 'd', status: 'in_progress' as const },
      (projects, of) => projects.storeBatch(of),
    ),
  },
  {
    given: ACTIVE,
    asks: 'a request for a source file',
    answer: { files: [{ file_id: integer(1), filename: string('cup.jpg') }] },
    ...posts('/internal/files/read', { file_ids: [1] }, (projects, of) => projects.readFiles(of)),
  },
  {
    given: PREPARED,
    asks: 'the removal of a file that a record needs and of one that none needs',
    answer: {
      results: [
        { file_id: 1, removed: false, error: string('A record needs it') },
        { file_id: 2, removed: true, error: null },
      ],
    },
    ...posts('/internal/files/remove', { file_ids: [1, 2] }, (projects, of) => projects.removeFiles(of)),
  },
  {
    given: ACTIVE,
    asks: 'a quick record',
    answer: { record_id: integer(1), created: true },
    ...posts(
      '/internal/records/create-quick',
      { source_file_id: 1, is_sandbox: true, repository: 'practice', title: 'Cup', payload: { metadata: {} } },
      (projects, of) => projects.createQuickRecord(of),
    ),
  },
  {
    given: PUBLISHED,
    asks: 'a record of the next version',
    answer: { record_id: integer(2), created: true },
    ...posts(
      '/internal/records/create-version',
      { previous_record_id: 1, version: '1.0.1', payload: { metadata: {} }, title: 'Cup' },
      (projects, of) => projects.createVersionRecord(of),
    ),
  },
]

it.each(calls)(
  'is promised the answer to $asks',
  // The library's mock server now and then loses a request while the machine is busy.
  { retry: 2 },
  async ({ isGlobal, call, ...one }) => {
    const code = one.refused?.[1]
    await promised({ ...one, headers: isGlobal ? KEY_GIVEN : IN_PROJECT }, (projects) =>
      code === undefined ? call(projects) : expect(call(projects)).rejects.toMatchObject({ code }),
    )
  },
)
