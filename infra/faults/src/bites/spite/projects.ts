import { Sqlite } from '@regesta/sqlite/sqlite'
import type { Spite } from '../formats.js'
import { inDatabase } from '../mutate/projects.js'

type Act = Parameters<typeof inDatabase>[1]

const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n)'

/** Things that a project file holds on purpose, all of them sound SQLite. */
const acts: readonly Act[] = [
  (database) => database.exec(`drop table project_info; create view project_info as ${ENDLESS} select * from n`),
  (database) =>
    database.exec(`create trigger slow after update on project_info begin insert into project_info(project_name)
      ${ENDLESS} select i from n limit 100000000; end`),
  (database) => database.exec(`update source_files set parent_file_id = file_id`),
  (database) =>
    database.exec(
      `create view everything as ${ENDLESS} select i from n; create index odd on source_files(length(filename))`,
    ),
  (database) =>
    database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n limit 3000) update project_info set
      description = (select group_concat(hex(zeroblob(1000))) from n)`),
  (database) => database.pragma('user_version = 2147483647'),
  (database) => database.pragma('application_id = -1'),
  (database) => database.exec('drop table source_files'),
  (database) => database.exec('delete from project_info'),
  (database) =>
    database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n limit 20000)
      insert into project_configuration(project_id, config_key, config_value) select 1, 'k' || i, '{' from n`),
  (database) => database.exec(`update project_configuration set config_value = '${'['.repeat(200_000)}'`),
  (database) => {
    database.unsafeMode(true)
    database.pragma('writable_schema = on')
    database.exec(`update sqlite_schema set sql = 'create table ' || name || '(a, a)' where name = 'source_files'`)
  },
  (database) => {
    database.unsafeMode(true)
    database.pragma('writable_schema = on')
    database.exec(`update sqlite_schema set rootpage = 1 where type = 'table'`)
  },
]

/** An empty database, and things that only look like one. */
const others: readonly Spite[] = [
  () => Buffer.alloc(0),
  () => Buffer.from('SQLite format 3\0'),
  () => Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4_080, 0xff)]),
  () => inDatabase(Buffer.alloc(0), (database) => database.exec('create table project_info(a)')),
  () => {
    const database = new Sqlite(':memory:')
    try {
      return database.serialize()
    } finally {
      database.close()
    }
  },
]

/** @param project a sound project file */
export const spitefulProjects = (project: Buffer): { readonly pdb: readonly Spite[] } => ({
  pdb: [
    ...acts.map(
      (act): Spite =>
        () =>
          inDatabase(project, act),
    ),
    ...others,
  ],
})
