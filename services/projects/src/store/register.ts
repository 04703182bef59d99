import type { Database } from '@regesta/sqlite/open-database'
import { type Statement, statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'

export interface KnownProject {
  readonly uuid: string
  readonly path: string
}

/** A project as the register describes it; `is_active` is 0 or 1. */
interface DescribedProject {
  readonly project_uuid: string
  readonly project_name: string
  readonly path: string
  readonly is_active: number
  readonly last_loaded: string
}

/** The state of a file that was sound, and when it was checked whole. */
interface Soundness {
  readonly state: string
  readonly checkedAt: string
}

/** Which project files this installation knows, which one is active, and what builds under way have made. */
export function registerStore(database: Database) {
  const statement = statementCache(database)
  const pick = 'select project_uuid as uuid, path from known_projects'
  return {
    find: (uuid: string) => statement(`${pick} where project_uuid = ?`).get(uuid) as KnownProject | undefined,
    findAt: (path: string) => statement(`${pick} where path = ?`).get(path) as KnownProject | undefined,
    list: () => statement(`${pick} order by last_loaded desc`).all() as KnownProject[],
    /** What a person is shown of the projects; the one that was loaded last comes first. */
    describe: () =>
      statement(
        `select project_uuid, project_name, path, is_active, last_loaded from known_projects
         order by last_loaded desc, project_uuid`,
      ).all() as DescribedProject[],
    active: () => statement(`${pick} where is_active = 1`).get() as KnownProject | undefined,
    /** Notes where a project is; a file that was moved or copied is found at its newest place. */
    remember: (project: KnownProject, name: string): void => {
      database.transaction(() => {
        statement('delete from known_projects where path = ? and project_uuid <> ?').run(project.path, project.uuid)
        statement(
          `insert into known_projects (project_uuid, path, project_name, last_loaded) values (?, ?, ?, ?)
           on conflict (project_uuid) do update set path = excluded.path, project_name = excluded.project_name,
             last_loaded = excluded.last_loaded`,
        ).run(project.uuid, project.path, name, now())
      })()
    },
    /** Notes what a project is called now. */
    rename: (uuid: string, name: string): void =>
      void statement('update known_projects set project_name = ? where project_uuid = ?').run(name, uuid),
    activate: (uuid: string | null): void => {
      database.transaction(() => {
        statement('update known_projects set is_active = 0 where is_active = 1').run()
        statement('update known_projects set is_active = 1 where project_uuid = ?').run(uuid)
      })()
    },
    /** Forgets the project at a path, when its file was replaced by another project. */
    forget: (path: string): void => void statement('delete from known_projects where path = ?').run(path),
    ...soundnessStore(statement),
    ...originStore(statement),
    ...buildStore(statement),
  }
}

type Statements = (sql: string) => Statement

/** Which files were sound when they were last looked at. */
const soundnessStore = (statement: Statements) => ({
  /** The state in which the file at a path was sound, and when it was checked whole. */
  soundness: (path: string) =>
    statement(
      `select sound_state as state, checked_at as checkedAt from known_projects
       where path = ? and sound_state is not null`,
    ).get(path) as Soundness | undefined,
  noteSoundness: (path: string, { state, checkedAt }: Soundness): void =>
    void statement('update known_projects set sound_state = ?, checked_at = ? where path = ?').run(
      state,
      checkedAt,
      path,
    ),
})

/** A project file that was put back from a copy, or came from elsewhere. */
export interface Restored {
  /** When it was noticed. */
  readonly restored_at: string
  /** When the last change in it was made. */
  readonly known_until: string
}

/** Which files are the ones that were last seen here. */
const originStore = (statement: Statements) => ({
  /** The state in which a project's file was left; '' when that was not noted, undefined when the file is new here. */
  lastState: (uuid: string) =>
    (
      statement('select last_state from known_projects where project_uuid = ?').get(uuid) as
        | { last_state: string | null }
        | undefined
    )?.last_state ?? undefined,
  noteLastState: (uuid: string, state: string | null): void =>
    void statement('update known_projects set last_state = ? where project_uuid = ?').run(state, uuid),
  restored: (uuid: string) =>
    statement(
      'select restored_at, known_until from known_projects where project_uuid = ? and restored_at is not null',
    ).get(uuid) as Restored | undefined,
  /** Of several copies that were put back, the oldest says what may be missing. */
  noteRestored: (uuid: string, { restored_at, known_until }: Restored): void =>
    void statement(
      `update known_projects set restored_at = @restored_at,
         known_until = min(coalesce(known_until, @known_until), @known_until) where project_uuid = @uuid`,
    ).run({ uuid, restored_at, known_until }),
  noteMade: (path: string, state: string): void =>
    void statement('insert or replace into made_files (path, last_state) values (?, ?)').run(path, state),
  stateMade: (path: string) =>
    (statement('select last_state from made_files where path = ?').get(path) as { last_state: string } | undefined)
      ?.last_state,
  forgetMade: (path: string): void => void statement('delete from made_files where path = ?').run(path),
})

/** What builds under way have made. */
const buildStore = (statement: Statements) => ({
  startBuild: (id: string, target: string) =>
    void statement('insert into builds (build_id, target, started_at) values (?, ?, ?)').run(id, target, now()),
  /** Names a file before it is made. */
  noteBuildFile: (id: string, path: string) =>
    void statement('insert or ignore into build_files (build_id, path) values (?, ?)').run(id, path),
  buildFiles: (id: string) =>
    (statement('select path from build_files where build_id = ?').all(id) as { path: string }[]).map((r) => r.path),
  forgetBuildFile: (path: string) => void statement('delete from build_files where path = ?').run(path),
  builds: () => statement('select build_id, target from builds').all() as { build_id: string; target: string }[],
  endBuild: (id: string) => void statement('delete from builds where build_id = ?').run(id),
})

export type Register = ReturnType<typeof registerStore>
