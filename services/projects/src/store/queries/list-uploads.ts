import type { Tab } from '@regesta/contracts/projects'
import { foldName } from '../../domain/fold-name.js'
import { ABSOLUTE_PATH } from '../file-columns.js'
import { LANDING_PAGE } from './landing-page.js'
import { likePattern } from './like-pattern.js'
import { preparedElsewhere } from './prepared-elsewhere.js'
import type { Query } from './query.js'

/** The filters of the upload view; times are ISO 8601 in UTC with milliseconds. */
export interface UploadFilter {
  readonly isSandbox: boolean
  readonly search?: string | undefined
  readonly titlePattern?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  /** Where the practice repository is now. */
  readonly practiceUrl: string
}

const FILE_OF_RECORD = 'join source_files f on f.file_id = p.source_file_id join file_roots r on r.root_id = f.root_id'

/** What each tab shows: its columns, its rows, its order. `p` is the record, `f` its source file. */
const TABS: Record<Exclude<Tab, 'versioning'>, { columns: string; rows: string; further?: string; order: string }> = {
  pending_preparation: {
    columns: `f.file_id as source_file_db_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.status as file_db_status,
      'action_prepare_metadata' as required_action,
      1 + (select count(*) from source_files c where c.parent_file_id = f.file_id) as total_bundle_files`,
    rows: 'source_files f indexed by pending_files join file_roots r on r.root_id = f.root_id where f.is_pending',
    further: `source_files f join file_roots r on r.root_id = f.root_id where f.file_id in (${preparedElsewhere('@sandbox')})`,
    order: 'filename, source_file_db_id',
  },
  pending_operations: {
    columns: `p.record_id as local_record_db_id, p.record_title, p.record_status as repo_record_db_status, p.is_sandbox,
      f.filename, p.created_timestamp as record_created_date`,
    rows: `repo_records p ${FILE_OF_RECORD} where p.record_status = 'prepared' and p.is_sandbox = @sandbox`,
    order: 'p.created_timestamp desc, p.record_id desc',
  },
  drafts: {
    columns: `p.record_id as local_record_db_id, p.record_title, p.record_status as repo_record_db_status, p.is_sandbox,
      p.repo_record_id as repo_api_deposition_id, p.record_metadata_json, f.filename,
      (select count(*) from record_files m where m.record_id = p.record_id) as total_files_in_record,
      (select count(*) from record_files m where m.record_id = p.record_id and m.upload_status = 'uploaded')
        as uploaded_files_in_record,
      ${LANDING_PAGE} as landing_page,
      iif(json_valid(p.record_metadata_json), p.record_metadata_json ->> '$.links.discard', null) as discard_link`,
    rows: `repo_records p ${FILE_OF_RECORD}
      where p.record_status = 'draft' and p.repo_record_id is not null and p.is_sandbox = @sandbox`,
    order: 'p.last_updated_timestamp desc, p.record_id desc',
  },
  published: {
    columns: `p.record_id as local_record_db_id, p.record_title, coalesce(p.repo_doi, '') as repo_doi,
      coalesce(p.concept_rec_id, '') as concept_rec_id, p.version, f.filename,
      coalesce(p.repo_record_id, '') as repo_api_deposition_id, p.is_sandbox, ${LANDING_PAGE} as landing_page`,
    rows: `repo_records p ${FILE_OF_RECORD} where p.record_status = 'published' and p.is_sandbox = @sandbox`,
    order: 'p.concept_rec_id, version_rank(p.version) desc, p.record_id desc',
  },
}

/** The query of one tab. All filters must fit; a tab of files has no titles, so that patterns hold for names there. */
export function uploadsQuery(tab: Exclude<Tab, 'versioning'>, filter: UploadFilter): Query {
  const { columns, rows, further, order } = TABS[tab]
  const files = tab === 'pending_preparation'
  const conditions: string[] = []
  const title = files ? 'f.search_name' : 'fold_name(p.record_title)'
  if (filter.search)
    conditions.push(`(instr(f.search_name, @search) > 0 ${files ? '' : `or instr(${title}, @search) > 0`})`)
  if (filter.titlePattern) conditions.push(`${title} like @pattern escape '\\'`)
  const created = files ? 'f.added_timestamp' : 'p.created_timestamp'
  if (filter.since) conditions.push(`${created} >= @since`)
  if (filter.until) conditions.push(`${created} <= @until`)
  const part = filter.limit === undefined ? '' : 'limit @limit offset @offset'
  const filters = conditions.map((condition) => `and ${condition}`).join(' ')
  const lists = [rows, ...(further === undefined ? [] : [further])]
  return {
    sql: `${lists.map((list) => `select ${columns} from ${list} ${filters}`).join(' union all ')} order by ${order} ${part}`,
    values: {
      sandbox: filter.isSandbox ? 1 : 0,
      practice: filter.practiceUrl,
      ...(filter.search ? { search: foldName(filter.search) } : {}),
      ...(filter.titlePattern ? { pattern: likePattern(filter.titlePattern) } : {}),
      ...(filter.since ? { since: filter.since } : {}),
      ...(filter.until ? { until: filter.until } : {}),
      ...(filter.limit === undefined ? {} : { limit: filter.limit, offset: filter.offset ?? 0 }),
    },
  }
}

const RECORD_FILE = `p.source_file_id as source_file_db_id, p.record_id as local_record_db_id, f.filename, ${ABSOLUTE_PATH} as absolute_path,
  f.status as file_db_status, p.record_title, p.is_sandbox, p.record_status as repo_record_db_status`

/** The three lists of what can be done next, in their order. */
export const uploadableQueries = (isSandbox: boolean): Query[] => [
  {
    sql: `select f.file_id as source_file_db_id, f.filename, ${ABSOLUTE_PATH} as absolute_path, f.status as file_db_status,
        'action_prepare_metadata' as required_action
      from source_files f indexed by files_for_preparation join file_roots r on r.root_id = f.root_id
      where f.status in ('pending', 'source_added', 'metadata_error') and f.open_records = 0 order by f.filename, f.file_id`,
    values: {},
  },
  {
    sql: `select ${RECORD_FILE}, 'action_create_api_draft' as required_action from repo_records p ${FILE_OF_RECORD}
      where p.record_status = 'prepared' and p.repo_record_id is null order by f.filename, p.record_id`,
    values: {},
  },
  {
    sql: `select m.file_id as source_file_db_id, p.record_id as local_record_db_id, p.repo_record_id as repo_api_deposition_id,
        f.filename, ${ABSOLUTE_PATH} as absolute_path, f.status as file_db_status, p.record_title, p.is_sandbox,
        p.record_status as repo_record_db_status, m.upload_status as file_upload_on_repo_status,
        'action_upload_file' as required_action
      from repo_records p join record_files m using (record_id) join source_files f on f.file_id = m.file_id
        join file_roots r on r.root_id = f.root_id
      where p.record_status = 'draft' and p.repo_record_id is not null and p.is_sandbox = @sandbox and m.upload_status <> 'uploaded'
      order by p.record_id desc, f.filename`,
    values: { sandbox: isSandbox ? 1 : 0 },
  },
]
