import { asText } from '@regesta/contracts/as-text'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { Client } from '@regesta/http/connect'

/** Enough for every repository to publish it. */
export const sampleMetadata = (title: string) => ({
  title,
  upload_type: 'dataset',
  description: `All about ${title}`,
  creators: [{ name: 'Curie, Marie' }],
  publication_date: '2024-05-06',
  access_right: 'open',
  license: 'cc-by-4.0',
})

interface Wanted {
  readonly project: string
  readonly title: string
  /** Ids of its files; the first is its source. */
  readonly files: readonly number[]
  /** The identity of its repository; the practice repository when left out. */
  readonly repository?: string
  /** What differs from the sample. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Stores a record as preparation would have left it; answers its id. */
export async function storeRecord(
  ledger: Pick<Client<typeof projectsInternal>, 'storePreparedRecords'>,
  { project, title, files, repository = 'practice', metadata = {} }: Wanted,
): Promise<number> {
  const record = {
    source_file_id: files[0] ?? 0,
    is_sandbox: true,
    repository,
    title,
    version: asText(metadata.version ?? ''),
    payload: { metadata: { ...sampleMetadata(title), ...metadata } },
    values: {},
    mapping_id: null,
    file_ids: [...files],
  }
  const { results } = await ledger.storePreparedRecords({ project, body: { records: [record] } })
  const [stored] = results
  if (stored?.record_id == null) throw new Error(stored?.error ?? `${title} was not stored`)
  return stored.record_id
}
