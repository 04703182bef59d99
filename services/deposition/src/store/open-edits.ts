import type { Statement } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'

/** A published deposition that Regesta has opened for an edit, or was about to. */
export interface OpenEdit {
  readonly repository: string
  readonly deposition_id: string
  readonly project_uuid: string
  readonly record_id: number
  /** 1 when it was shown to be open. */
  readonly is_open: number
  readonly at: string
}

const EDITS = 'select repository, deposition_id, project_uuid, record_id, is_open, at from open_edits'

/** Edits that are to be closed, in `deposits.db`; each is on the disk before its call is sent. */
export const editStatements = (statement: (sql: string) => Statement) => ({
  noteEdit: (edit: Omit<OpenEdit, 'is_open' | 'at'>) =>
    void statement(
      `insert into open_edits (repository, deposition_id, project_uuid, record_id, at)
       values (@repository, @deposition_id, @project_uuid, @record_id, @at)
       on conflict (repository, deposition_id) do update set at = excluded.at, is_open = 0,
         project_uuid = excluded.project_uuid, record_id = excluded.record_id`,
    ).run({ ...edit, at: now() }),
  noteOpened: (repository: string, depositionId: string) =>
    void statement('update open_edits set is_open = 1 where repository = ? and deposition_id = ?').run(
      repository,
      depositionId,
    ),
  /** @param at only where it has not been opened again since */
  forgetEdit: (repository: string, depositionId: string, at: string | null = null) =>
    void statement(
      'delete from open_edits where repository = @repository and deposition_id = @depositionId and at = coalesce(@at, at)',
    ).run({ repository, depositionId, at }),
  findEdit: (repository: string, depositionId: string) =>
    statement(`${EDITS} where repository = ? and deposition_id = ?`).get(repository, depositionId) as
      | OpenEdit
      | undefined,
  listEdits: () => statement(`${EDITS} order by at`).all() as OpenEdit[],
})
