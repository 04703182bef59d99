import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { projects } from '@regesta/contracts/projects'
import { copyPredecessor } from '@regesta/projects/store/migrate/copy-predecessor'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { forkService } from '@regesta/testing/fork-service'
import { median } from './drive.js'
import type { Figure } from './figure.js'
import { makeProject, openProject } from './project-queries.js'
import { atMost } from './project-scans.js'

const ROUNDS = 9
const [FEW, MANY] = [1_000, 100_000]

/** Loading a project that is loaded, and one that is as it was left, with few files and many; and taking over a predecessor's. */
export async function* loads(base: string): AsyncGenerator<Figure> {
  const few = await loadable(base, FEW)
  const many = await loadable(base, MANY)
  const times: (readonly [number, number])[] = []
  // In turn, so that a slow moment of the machine hits both.
  for (let round = 0; round <= ROUNDS; round += 1) times.push([await timed(few.load), await timed(many.load)])
  await few.close()
  await many.close()
  const again = times.slice(1)
  yield atMost('load_100000_again', median(again.map(([, time]) => time)), 'ms', 10)
  yield atMost('load_100000_again_to_1000', median(again.map(([a, b]) => b / a)), 'x', 1.5)
  const firsts: number[] = []
  for (let round = 0; round < 3; round += 1) firsts.push(await firstLoad(many))
  yield atMost('load_100000_unchanged', median(firsts), 'ms', 30)
  yield atMost('migration_100000', await migrationTime(base), 'ms', 5_000)
}

/** A service that has loaded a project of so many files. */
async function loadable(base: string, files: number) {
  const path = await makeProject(join(base, String(files)), files)
  const home = join(base, `home-${files}`)
  const { client, close } = await openProject(home, path)
  return { home, path, close, load: () => client.loadProject({ body: { path } }) }
}

/** Milliseconds of the first load of a service that knows the file. */
async function firstLoad({ home, path }: { home: string; path: string }): Promise<number> {
  const service = await forkService(import.meta.resolve('@regesta/projects/main'), { home })
  const client = service.client(projects)
  await client.listProjects()
  const time = await timed(() => client.loadProject({ body: { path } }))
  await client.close()
  await service.stop()
  return time
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Milliseconds for a predecessor's project of many files, each with its report. */
async function migrationTime(base: string): Promise<number> {
  const source = join(base, 'old.file')
  plantPredecessor(source)
  return timed(() => copyPredecessor(source, join(base, `${randomUUID()}.pdb`)))
}

/** The tables that a migration cannot do without. `depot` stands for the predecessor's product. */
function plantPredecessor(path: string): void {
  const database = new Sqlite(path)
  database.exec(`
    create table project_info (project_id integer primary key, project_name text, project_short_code text, description text,
      creation_timestamp datetime, last_modified_timestamp datetime, old_schema_version text);
    create table project_configuration (config_id integer primary key, project_id int, config_key text, config_value text,
      description text);
    create table source_files (file_id integer primary key, project_id int, absolute_path text, relative_path text,
      filename text, size_bytes int, sha256_hash text, mime_type text, file_type text, parent_file_id int, status text,
      added_timestamp datetime, last_processed_timestamp datetime, error_message text, is_primary_source int);
    create table depot_records (record_id integer primary key, source_file_id int, depot_record_id integer, depot_doi text,
      record_title text, record_metadata_json text, record_status text, is_sandbox int);
    insert into project_info values (1, 'Old finds', 'OLD', null, '2025-10-07 08:00:00', '2025-10-08 09:00:00', '0.1.1');
    insert into project_configuration values (1, 1, 'paths.data_in', '/finds', '');
    begin`)
  const add = database.prepare(
    `insert into source_files values (?, 1, ?, ?, ?, 1000, ?, 'image/jpeg', ?, ?, 'Valid', '2025-10-07 08:00:00', null, ?, ?)`,
  )
  for (let n = 1; n <= MANY; n += 1) {
    const isPart = n % 3 === 0
    const [name, folder] = [`amphora_${n}_view.jpg`, String(Math.floor(n / 1000))]
    const report = { file_path: name, is_valid: true, errors: [], details: { format: 'JPEG', size: '10x10' } }
    const kind = isPart ? ['secondary', n - 1] : ['primary_source', null]
    add.run(
      n,
      `/finds/${folder}/${name}`,
      name,
      name,
      String(n).padStart(64, '0'),
      ...kind,
      JSON.stringify(report),
      isPart ? 0 : 1,
    )
  }
  database.exec('commit')
  database.close()
}
