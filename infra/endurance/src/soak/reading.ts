import { type Activity, pickOne, type Stage } from './activity.js'

const NAMES = ['Ann', 'Berg', 'Mar', 'Ost', 'de', 'Schm', 'El', 'zzz']

async function list({ regesta, random }: Stage): Promise<void> {
  const page = String(1 + Math.floor(random() * 12))
  const files = await regesta.listFiles({ query: { page, limit: '50' } })
  if (files.totalItems === 0) throw new Error('The list of files is empty')
  await regesta.listFiles({ query: { search: `letter_${Math.floor(random() * 100)}` } })
  await regesta.getFileHierarchy({ params: { file_id: String(1 + Math.floor(random() * 250)) } })
  await regesta.getDashboardStats()
  await regesta.listUploadsByTab({ query: { tab_id: 'published', limit: '25', page: '1' } })
  await regesta.countUploadsByTab()
  await regesta.listApiLog({ query: { page } })
  await regesta.getProjectDetails()
  await regesta.listBatches()
  await regesta.listComponents()
  await regesta.listPipelines()
  await regesta.listPublishedRecords()
}

async function preview({ regesta, collection, random }: Stage): Promise<void> {
  const source_file_db_id = 1 + Math.floor(random() * 250)
  await regesta.previewMappedValues({ body: { source_file_db_id } })
  await regesta.previewPreparedMetadata({ body: { source_file_db_id } })
  await regesta.previewSpreadsheet({ body: { filePath: collection.spreadsheet } })
  await regesta.getTableHeaders({ body: { file_path: collection.spreadsheet } })
  await regesta.loadFilePreview({ body: { filePath: collection.spreadsheet } })
  await regesta.automapRepoFields({ body: { headers: ['filename', 'title', 'year'] } })
  await regesta.getMappingSchemaDetails()
}

async function search({ regesta, random }: Stage): Promise<void> {
  const q = pickOne(random, NAMES) ?? ''
  await regesta.listPersons({ query: { q } })
  const { items } = await regesta.listPersons({ query: { page: String(1 + Math.floor(random() * 10)) } })
  const kb_id = pickOne(random, items)?.kb_id
  await regesta.suggestEntities({ query: { prefix: q } })
  await regesta.reconcile({ query: { queries: JSON.stringify({ q0: { query: q } }) } })
  if (kb_id === undefined) return
  const params = { kb_id }
  await regesta.getPerson({ params })
  await regesta.getRelations({ params, query: { depth: 2 } })
  await regesta.getLinkedData({ params })
  await regesta.retrievePersons({ body: { kb_ids: items.map((item) => item.kb_id) } })
}

async function configure({ regesta }: Stage): Promise<void> {
  const { configData } = await regesta.getConfiguration()
  await regesta.saveConfiguration({ body: configData })
}

export const reading: readonly Activity[] = [
  { name: 'listing', pause: 300, round: list },
  { name: 'previews', pause: 500, round: preview },
  { name: 'dataset', pause: 500, round: search },
  { name: 'configuration', pause: 20_000, round: configure },
]
