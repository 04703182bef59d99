import { MatchersV3 } from '@pact-foundation/pact'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { type Client, connect } from '@regesta/http/connect'
import { pactBetween } from '@regesta/testing/pact-between'
import { expect, it } from 'vitest'

const { boolean, eachLike, integer, like, regex, string } = MatchersV3

const PROJECT = 'b7f6a3f0-5a0e-4c41-9c43-3d5a1f0c9d11'
const TIME = '2026-01-02T03:04:05.678Z'
const HOLDER = 'deposition:boot-1'

const pact = pactBetween('deposition', 'projects')

const withKey = { 'regesta-key': like('key') }
const inProject = { ...withKey, 'regesta-resolved-project': like(PROJECT) }
const json = { 'Content-Type': regex('application/json.*', 'application/json; charset=utf-8') }

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
  file_id: integer(1),
  filename: string('cup.jpg'),
  relative_path: string('cup.jpg'),
  absolute_path: string('/photos/cup.jpg'),
  size_bytes: integer(10),
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

interface Promised {
  readonly state: string
  readonly does: string
  readonly request: [method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown]
  readonly answer: unknown
  readonly status?: number
  readonly isGlobal?: boolean
  readonly call: (projects: Client<typeof projectsInternal>) => Promise<unknown>
}

const project = PROJECT
const promises: Promised[] = [
  {
    state: ACTIVE,
    does: 'a request for the active project',
    request: ['GET', '/internal/session'],
    answer: { project_uuid: string(PROJECT) },
    isGlobal: true,
    call: (projects) => projects.getSession(),
  },
  {
    state: NONE,
    does: 'a request for the active project while none is loaded',
    request: ['GET', '/internal/session'],
    answer: { project_uuid: null },
    isGlobal: true,
    call: (projects) => projects.getSession(),
  },
  {
    state: ACTIVE,
    does: 'a request for the path of a project',
    request: ['GET', '/internal/project'],
    answer: { project_uuid: string(PROJECT), project_path: string('/projects/museum.pdb'), restored: null },
    call: (projects) => projects.readProject({ project }),
  },
  {
    state: ACTIVE,
    does: 'the announcement of a start',
    request: ['POST', '/internal/holders', { service: 'deposition', boot: 'boot-1' }],
    answer: ok,
    isGlobal: true,
    call: (projects) => projects.registerHolder({ body: { service: 'deposition', boot: 'boot-1' } }),
  },
  {
    state: SENT,
    does: 'a request for everything that is open',
    request: ['GET', '/internal/open-writes'],
    answer: { projects: eachLike({ project_uuid: string(PROJECT), project_path: string('/projects/museum.pdb') }) },
    isGlobal: true,
    call: async (projects) => {
      const { projects: open } = await projects.listOpenWrites()
      expect(open).toHaveLength(1)
    },
  },
  {
    state: PREPARED,
    does: 'a request for a known and an unknown record',
    request: ['POST', '/internal/records/read', { record_ids: [1, 999] }],
    answer: { records: [record] },
    call: (projects) => projects.readRecords({ project, body: { record_ids: [1, 999] } }),
  },
  {
    state: PREPARED,
    does: 'a request for what taking the preparation back would do',
    request: ['GET', '/internal/history/1/undo'],
    answer: { possible: true, reason: null, way_out: null, drafts: [] },
    call: (projects) => projects.planUndo({ project, params: { event_id: '1' } }),
  },
  {
    state: PREPARED,
    does: 'the restoring of what the preparation changed',
    request: ['POST', '/internal/history/1/restore'],
    answer: { undo_event_id: integer(2), rows: integer(3) },
    call: (projects) => projects.restoreRows({ project, params: { event_id: '1' } }),
  },
  {
    state: PUBLISHED,
    does: 'a search for the published records of a concept',
    request: ['POST', '/internal/records/find', { concept_rec_id: '1001', record_status: ['published'] }],
    answer: { records: [{ record_id: integer(1), record_status: 'published', version: string('1.0.0') }] },
    call: (projects) =>
      projects.findRecords({ project, body: { concept_rec_id: '1001', record_status: ['published'] } }),
  },
  {
    state: CLAIMED,
    does: 'a change of a record and its links',
    request: ['POST', '/internal/records/update', { record_id: 1, claim_token: 'claim-1', reset_links: true }],
    answer: ok,
    call: (projects) =>
      projects.updateRecord({ project, body: { record_id: 1, claim_token: 'claim-1', reset_links: true } }),
  },
  {
    state: PREPARED,
    does: 'a claim of a free record',
    request: ['POST', '/internal/claims', claim],
    answer: { token: 'claim-1', since: time },
    call: (projects) => projects.claimRecord({ project, body: claim }),
  },
  {
    state: CLAIMED,
    does: 'a claim of a record that is claimed',
    request: ['POST', '/internal/claims', { ...claim, token: 'claim-2' }],
    status: 400,
    answer: { success: false, error: regex('.*in use.*', 'Record 1 is in use: create draft') },
    call: (projects) =>
      expect(projects.claimRecord({ project, body: { ...claim, token: 'claim-2' } })).rejects.toMatchObject({
        code: 'refused',
      }),
  },
  {
    state: CLAIMED,
    does: 'the end of a claim',
    request: ['DELETE', '/internal/claims/claim-1'],
    answer: ok,
    call: (projects) => projects.releaseClaim({ project, params: { token: 'claim-1' } }),
  },
  {
    state: CLAIMED,
    does: 'the intent of a remote write',
    request: ['POST', '/internal/writes', intent],
    answer: { ...written, write_id: 'write-2' },
    call: (projects) => projects.openWrite({ project, body: intent }),
  },
  {
    state: SENT,
    does: 'the intent of a second remote write',
    request: ['POST', '/internal/writes', intent],
    status: 400,
    answer: { success: false, error: string('Record 1 is in use') },
    call: (projects) =>
      expect(projects.openWrite({ project, body: intent })).rejects.toMatchObject({ code: 'refused' }),
  },
  {
    state: SENT,
    does: 'the end of a remote write',
    request: ['POST', '/internal/writes/write-1/settle', { state: 'done', response_status: 201 }],
    answer: { ...written, state: 'done', settled_at: time },
    call: (projects) =>
      projects.settleWrite({ project, params: { write_id: 'write-1' }, body: { state: 'done', response_status: 201 } }),
  },
  {
    state: CONTRADICTED,
    does: 'the end of a remote write that contradicts another record',
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
    state: ACTIVE,
    does: 'a hold of a project for an operation',
    request: ['POST', '/internal/holds', hold],
    answer: ok,
    call: (projects) => projects.holdProject({ project, body: hold }),
  },
  {
    state: ACTIVE,
    does: 'the end of a hold',
    request: ['DELETE', '/internal/holds/operation-1'],
    answer: ok,
    call: (projects) => projects.endHold({ project, params: { token: 'operation-1' } }),
  },
  {
    state: SENT,
    does: 'a request for the writes of a record',
    request: ['GET', '/internal/writes?record_id=1'],
    answer: { writes: [written] },
    call: (projects) => projects.listWrites({ project, query: { record_id: 1 } }),
  },
  {
    state: ACTIVE,
    does: 'calls for the API log',
    request: ['POST', '/internal/api-log', { calls: [call] }],
    answer: ok,
    call: (projects) => projects.appendApiLog({ project, body: { calls: [call] } }),
  },
  {
    state: PREPARED,
    does: 'a link of a file to a record',
    request: ['POST', '/internal/links', { record_id: 1, file_ids: [2] }],
    answer: ok,
    call: (projects) => projects.linkFile({ project, body: { record_id: 1, file_ids: [2] } }),
  },
  {
    state: ACTIVE,
    does: 'a request for a token that nobody stored',
    request: ['POST', '/internal/credentials/reveal', { is_sandbox: true }],
    answer: { token: null, source: like('none') },
    call: (projects) => projects.revealCredential({ project, body: { is_sandbox: true } }),
  },
  {
    state: ACTIVE,
    does: 'the row of a batch',
    request: ['POST', '/internal/batches', { batch_name: 'b', batch_description: 'd', status: 'in_progress' }],
    answer: ok,
    call: (projects) =>
      projects.storeBatch({ project, body: { batch_name: 'b', batch_description: 'd', status: 'in_progress' } }),
  },
  {
    state: ACTIVE,
    does: 'a request for a source file',
    request: ['POST', '/internal/files/read', { file_ids: [1] }],
    answer: { files: [{ file_id: integer(1), filename: string('cup.jpg') }] },
    call: (projects) => projects.readFiles({ project, body: { file_ids: [1] } }),
  },
  {
    state: PREPARED,
    does: 'the removal of a file that a record needs and of one that none needs',
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
    state: ACTIVE,
    does: 'a quick record',
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
    state: PUBLISHED,
    does: 'a record of the next version',
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

it.each(promises)(
  'is promised the answer to $does',
  // The library's mock server now and then loses a request while the machine is busy.
  { retry: 2 },
  async ({ state, does, request, answer, status, isGlobal, call }) => {
    const [method, path, body] = request
    const [plainPath = path, query] = path.split('?')
    await pact
      .addInteraction()
      .given(state)
      .uponReceiving(does)
      .withRequest(method, plainPath, (wanted) => {
        wanted.headers(isGlobal ? withKey : inProject)
        if (query !== undefined) wanted.query(Object.fromEntries(new URLSearchParams(query)))
        if (body !== undefined) wanted.jsonBody(body)
      })
      .willRespondWith(status ?? 200, (response) =>
        response
          .headers(status === undefined ? json : { ...json, 'Error-Code': 'refused' })
          .jsonBody(answer as Parameters<typeof response.jsonBody>[0]),
      )
      .executeTest(async ({ url }) => {
        const projects = connect(projectsInternal, { name: 'projects', url, key: 'key' })
        await call(projects)
        await projects.close()
      })
  },
)
