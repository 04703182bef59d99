import type { Database } from '@regesta/sqlite/open-database'
import { Sqlite } from '@regesta/sqlite/sqlite'

/** A file that qualifies for the scan. */
export interface Entry {
  readonly path: string
  readonly size: number
}

/** What was found out about a model file that names other files. */
export interface OwnerNotes {
  /** A named material library is not there. */
  readonly mtlMissing?: boolean
  readonly missingTextures?: readonly string[]
  readonly missingBuffers?: readonly string[]
  readonly conflicts?: readonly { filename: string; message: string; candidates: string[] }[]
  /** Names that several files have, of which somebody has chosen one. */
  readonly chosen?: readonly { filename: string; path: string; candidates: string[] }[]
  /** Why the references could not be read. */
  readonly unread?: string
  /** References that lead out of the folders of the project. */
  readonly refused?: readonly string[]
}

const saysNothing = (notes: OwnerNotes) =>
  Object.values(notes).every((note) => note === false || (Array.isArray(note) && note.length === 0))

interface Dependency {
  readonly path: string
  /** The file that names it: the owner itself or one of its dependencies. */
  readonly parent: string
  readonly type: 'primary' | 'secondary'
}

const SCHEMA = `
  create table entries (path text not null, group_key text not null, is_folder integer not null, size integer not null);
  create table links (real text primary key, path text not null) without rowid;
  create table groups (position integer primary key, group_key text not null);
  create table models (position integer primary key, path text not null, size integer not null);
  create table dependencies (position integer primary key, path text not null unique, owner text not null, parent text not null,
    type text not null);
  create index dependencies_by_owner on dependencies (owner, position);
  create table notes (path text primary key, notes text not null) without rowid;
  begin`

/**
 * The scan's notes while it works: a private database without a name, which the system removes with the process. So
 * memory does not grow with the number of files.
 */
export function openStaging() {
  const database: Database = new Sqlite('')
  database.pragma('journal_mode = MEMORY')
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -16000')
  database.exec(SCHEMA)
  return {
    ...entriesOf(database),
    ...linksOf(database),
    ...modelsOf(database),
    ...dependenciesOf(database),
    close: () => void database.close(),
  }
}

export type Staging = ReturnType<typeof openStaging>

/** The files that qualify, and the groups that they form. */
function entriesOf(database: Database) {
  const add = database.prepare('insert into entries (path, group_key, is_folder, size) values (?, ?, ?, ?)')
  return {
    /** A folder that changes while it is listed may name a file twice. */
    addEntry: (entry: Entry, groupKey: string, isFolder: boolean) =>
      void add.run(entry.path, groupKey, isFolder ? 1 : 0, entry.size),
    /** Fixes the order of the groups: root files first, each group where its first file stands. */
    order: () =>
      void database.exec(
        // Sorted at once: an index that grows with every file takes longer.
        `create index entries_by_group on entries (group_key, path, is_folder, size);
         insert into groups (group_key) select group_key from entries group by group_key order by max(is_folder), min(path)`,
      ),
    groups: () => unclaimedGroups(database),
    totals: () =>
      database
        .prepare(
          `select count(*) + (select count(*) from dependencies where path not in (select path from entries)) as files,
             coalesce(sum(size), 0) as bytes
           from (select size from entries group by group_key, path)`,
        )
        .get() as { files: number; bytes: number },
  }
}

/** Files that have their place in the scan by a link. */
function linksOf(database: Database) {
  const add = database.prepare('insert or ignore into links (real, path) values (?, ?)')
  const place = database.prepare('select path from links where real = ?').pluck()
  let hasLinks = false
  return {
    addLink: (real: string, path: string) => {
      hasLinks = true
      add.run(real, path)
    },
    /** The path of a file in the scan; its own unless it is there by a link. */
    placeOf: (real: string): string => (hasLinks ? (place.get(real) as string | undefined) : undefined) ?? real,
  }
}

interface Group {
  readonly key: string
  readonly isFolder: boolean
  readonly files: Entry[]
}

/** Every file that no other file has claimed, group by group. */
function* unclaimedGroups(database: Database): Generator<Group> {
  const isClaimed = database.prepare('select exists (select 1 from dependencies)').pluck().get() === 1
  const condition = isClaimed ? 'where not exists (select 1 from dependencies d where d.path = e.path)' : ''
  const rows = database
    .prepare(
      `select g.group_key, e.is_folder, e.path, e.size from groups g join entries e using (group_key) ${condition}
       order by g.position, e.path`,
    )
    .raw()
    .iterate() as IterableIterator<[key: string, isFolder: number, path: string, size: number]>
  let group: Group | undefined
  for (const [key, isFolder, path, size] of rows) {
    if (group !== undefined && group.key !== key) {
      yield group
      group = undefined
    }
    group ??= { key, isFolder: isFolder === 1, files: [] }
    if (group.files.at(-1)?.path !== path) group.files.push({ path, size })
  }
  if (group !== undefined) yield group
}

/** The files that may name others. They are put in order once, however many blocks they are read in. */
function modelsOf(database: Database) {
  const add = database.prepare('insert into models (path, size) values (?, ?)')
  const page = database.prepare('select position, path, size from models where position > ? order by position limit ?')
  return {
    /** A model that the project has: it comes before those that are new. */
    addModel: ({ path, size }: Entry) => void add.run(path, size),
    /** Fixes the order of the models: that of their groups. */
    orderModels: (endings: readonly string[]) =>
      void database
        .prepare(
          `insert into models (path, size) select e.path, e.size from entries e join groups g using (group_key)
           where ${endings.map(() => 'lower(e.path) like ?').join(' or ')} order by g.position, e.path`,
        )
        .run(endings.map((ending) => `%${ending}`)),
    models: (after: number, limit: number) => page.all(after, limit) as (Entry & { position: number })[],
  }
}

/** What files refer to, and what was found out about that. */
function dependenciesOf(database: Database) {
  const claim = database.prepare('insert or ignore into dependencies (path, owner, parent, type) values (?, ?, ?, ?)')
  const dependencies = database
    .prepare('select path, parent, type from dependencies where owner = ? order by position')
    .raw()
  const textures = database.prepare("select count(*) from dependencies where parent = ? and type = 'secondary'").pluck()
  const addNotes = database.prepare('insert or replace into notes (path, notes) values (?, ?)')
  const notes = database.prepare('select notes from notes where path = ?').pluck()
  // Of sound files, and of folders without models, there is nothing to look up.
  let [hasOwners, hasNotes] = [false, false]
  return {
    /** Gives a file to its first owner; false when it has one already. */
    claim: (owner: string, { path, parent, type }: Dependency) => {
      hasOwners = true
      return claim.run(path, owner, parent, type).changes === 1
    },
    dependencies: (owner: string): Dependency[] =>
      hasOwners
        ? (dependencies.all(owner) as [string, string, Dependency['type']][]).map(([path, parent, type]) => ({
            path,
            parent,
            type,
          }))
        : [],
    texturesOf: (parent: string) => textures.get(parent) as number,
    note: (path: string, value: OwnerNotes) => {
      if (!hasNotes && saysNothing(value)) return
      hasNotes = true
      addNotes.run(path, JSON.stringify(value))
    },
    notes: (path: string): OwnerNotes | undefined => {
      const text = hasNotes ? (notes.get(path) as string | undefined) : undefined
      return text === undefined ? undefined : (JSON.parse(text) as OwnerNotes)
    },
  }
}
