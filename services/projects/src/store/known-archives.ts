import type { Database } from '@regesta/sqlite/open-database'
import { STORED_PLACE, type StoredPlace } from './known-files.js'

/** A file of the project, and where it was when it was last seen. */
interface Placed {
  readonly file_id: number
  readonly path: string
}

/** An archive that a scan has made of textures. */
export interface KnownArchive extends Placed {
  readonly relative_path: string
  readonly size_bytes: number
  readonly sha256_hash: string
  readonly mtime_ns: string | null
  readonly status: string
  readonly validation_report: string | null
  /** The material file that names what is in it. */
  readonly library: Placed
  readonly members: readonly Placed[]
}

type Row<Known> = Omit<Known, 'path' | 'library' | 'members'> & StoredPlace

const SOURCE = 'source_files f join file_roots r using (root_id)'
const PLACE = `f.file_id, ${STORED_PLACE}`

/** The archives of the project; those of unknown origin are left out. */
export function* knownArchives(database: Database, pathOf: (place: StoredPlace) => string): Generator<KnownArchive> {
  const placed = <Known extends Row<Placed>>(row: Known) => ({ ...row, path: pathOf(row) })
  const archives = database.prepare(
    `select ${PLACE}, f.size_bytes, f.sha256_hash, f.mtime_ns, f.status, f.validation_report
     from ${SOURCE} where f.file_type = 'archive' and f.parent_file_id is not null order by f.file_id`,
  )
  const library = database.prepare(
    `select ${PLACE} from ${SOURCE} where f.file_id = (select parent_file_id from source_files where file_id = @id)`,
  )
  const members = database.prepare(`select ${PLACE} from ${SOURCE} where f.parent_file_id = @id order by f.file_id`)
  for (const archive of archives.all() as Row<KnownArchive>[]) {
    const of = { id: archive.file_id }
    const inside = (members.all(of) as Row<Placed>[]).map(placed)
    if (inside.length > 0)
      yield { ...placed(archive), library: placed(library.get(of) as Row<Placed>), members: inside }
  }
}
