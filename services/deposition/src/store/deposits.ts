import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@regesta/log/logger'
import { openDatabase } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import { editStatements } from './open-edits.js'

const MIGRATIONS = fileURLToPath(new URL('../../migrations/deposits', import.meta.url))

export const DEPOSITS_DATABASE = { name: 'deposits.db', migrations: MIGRATIONS }

/** One remote id and whose it is. */
export interface Deposit {
  readonly write_id: string
  readonly repository: string
  readonly account: string | null
  readonly deposition_id: string
  readonly conceptrecid: string
  readonly project_uuid: string
  readonly project_path: string
  readonly record_uuid: string
  readonly at: string
}

/** What one write sent whose end is not stored yet, or that came to nothing. */
export interface KeptRequest {
  readonly write_id: string
  readonly kind: string
  readonly repository: string
  readonly project_uuid: string
  readonly record_uuid: string
  readonly payload: Record<string, unknown>
  readonly at: string
}

type Ending = 'discarded' | 'published' | 'gone'

/** What stands behind the id of a write whose answer showed a remote id and left doubt. */
const DOUBTED = ' doubted'

/** Ends the id of a row that stands for no write: what was found at the repository after a project file was put back. */
const RECALLED = ' recalled'

export const recalledId = (): string => `${randomUUID()}${RECALLED}`

/** Whether only its metadata connect a deposition with the record. */
export const isRecalled = ({ write_id }: Pick<Deposit, 'write_id'>): boolean => write_id.endsWith(RECALLED)

/** Whether a row tells what this write made, surely or perhaps. */
export const isAbout = ({ write_id }: Pick<Deposit, 'write_id'>, writeId: string): boolean =>
  write_id === writeId || write_id === `${writeId}${DOUBTED}`

export type Deposits = ReturnType<typeof openDeposits>

/** Whether a write whose request is kept was a create, and no draft of it is known: it may still appear. */
export const mayAppear = (deposits: Pick<Deposits, 'findByWrite'>, { kind, write_id }: KeptRequest): boolean =>
  kind === 'create' && deposits.findByWrite(write_id) === undefined

const COLUMNS =
  'write_id, repository, account, deposition_id, conceptrecid, project_uuid, project_path, record_uuid, at'
/** Without an ending of these kinds. */
const without = (...outcomes: Ending[]) =>
  `not exists (select 1 from endings e where e.repository = d.repository and e.deposition_id = d.deposition_id
     and e.outcome in (${outcomes.map((outcome) => `'${outcome}'`).join(', ')}))`

/** The append-only list of remote ids, `<folder>/deposits.db`; a row is on the disk when `append` returns. */
export function openDeposits(folder: string, log: Logger) {
  const database = openDatabase(join(folder, 'deposits.db'), { migrations: MIGRATIONS, log })
  database.pragma('synchronous = FULL')
  const statement = statementCache(database)
  return {
    ...depositStatements(statement),
    ...requestStatements(statement),
    ...accountStatements(statement),
    ...editStatements(statement),
    close: () => void database.close(),
  }
}

type Statements = (sql: string) => Statement

function depositStatements(statement: Statements) {
  const list = (condition: string, ...values: unknown[]) =>
    statement(`select ${COLUMNS} from deposits d where ${condition} order by at`).all(...values) as Deposit[]
  const find = (writeId: string) =>
    statement(`select ${COLUMNS} from deposits where write_id = ?`).get(writeId) as Deposit | undefined
  const append = (deposit: Omit<Deposit, 'at'>) =>
    void statement(
      `insert into deposits (${COLUMNS}) values (@write_id, @repository, @account, @deposition_id, @conceptrecid,
         @project_uuid, @project_path, @record_uuid, @at) on conflict (write_id) do nothing`,
    ).run({ ...deposit, at: now() })
  return {
    append,
    /** What a write may have made, but for what its answer shows. */
    appendDoubted: (deposit: Omit<Deposit, 'at'>) => append({ ...deposit, write_id: `${deposit.write_id}${DOUBTED}` }),
    /** What a write is known to have made. */
    findByWrite: find,
    findDoubted: (writeId: string) => find(`${writeId}${DOUBTED}`),
    /** Whether an answer ever showed this id. */
    knows: (repository: string, depositionId: string) =>
      list('repository = ? and deposition_id = ?', repository, depositionId).length > 0,
    listById: (repository: string, depositionId: string) =>
      list('repository = ? and deposition_id = ?', repository, depositionId),
    /** Depositions of a record that may still exist, as drafts or published. */
    listOfRecord: (repository: string, recordUuid: string) =>
      list(`repository = ? and record_uuid = ? and ${without('discarded', 'gone')}`, repository, recordUuid),
    /** Depositions of a project that may still be drafts. */
    listDraftsOfProject: (repository: string, projectUuid: string) =>
      list(
        `repository = ? and project_uuid = ? and ${without('discarded', 'gone', 'published')}`,
        repository,
        projectUuid,
      ),
    end: (repository: string, depositionId: string, outcome: Ending) =>
      void statement(
        `insert into endings (repository, deposition_id, outcome, at) values (?, ?, ?, ?)
         on conflict (repository, deposition_id) do update set outcome = excluded.outcome, at = excluded.at`,
      ).run(repository, depositionId, outcome, now()),
    /** What counted as its end was none. */
    reopen: (repository: string, depositionId: string) =>
      void statement('delete from endings where repository = ? and deposition_id = ?').run(repository, depositionId),
  }
}

function requestStatements(statement: Statements) {
  const listRequests = (condition: string, ...values: unknown[]): KeptRequest[] =>
    (
      statement(
        `select write_id, kind, repository, project_uuid, record_uuid, payload_json, at from requests where ${condition}`,
      ).all(...values) as (Omit<KeptRequest, 'payload'> & { payload_json: string })[]
    ).map(({ payload_json, ...row }) => ({ ...row, payload: JSON.parse(payload_json) }))
  return {
    /** Keeps what a write sends, for comparing later. */
    keepRequest: (request: Omit<KeptRequest, 'payload' | 'at'>, payload: unknown) =>
      void statement(
        `insert into requests (write_id, kind, repository, project_uuid, record_uuid, payload_json, at)
         values (@write_id, @kind, @repository, @project_uuid, @record_uuid, @payload, @at) on conflict do nothing`,
      ).run({ ...request, payload: JSON.stringify(payload), at: now() }),
    findRequest: (writeId: string): Record<string, unknown> | undefined =>
      listRequests('write_id = ?', writeId)[0]?.payload,
    listRequests: (repository: string, projectUuid: string) =>
      listRequests('repository = ? and project_uuid = ?', repository, projectUuid),
    forgetRequest: (writeId: string) => void statement('delete from requests where write_id = ?').run(writeId),
  }
}

const accountStatements = (statement: Statements) => ({
  /** The account that answered to a token, by the token's fingerprint. */
  ownerOf: (repository: string, fingerprint: string) =>
    (
      statement('select owner from accounts where repository = ? and fingerprint = ?').get(repository, fingerprint) as
        | { owner: string }
        | undefined
    )?.owner,
  learnOwner: (repository: string, fingerprint: string, owner: string) =>
    void statement(
      `insert into accounts (repository, fingerprint, owner) values (?, ?, ?)
         on conflict (repository, fingerprint) do update set owner = excluded.owner where owner <> excluded.owner`,
    ).run(repository, fingerprint, owner),
})
