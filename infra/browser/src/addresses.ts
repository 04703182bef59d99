/** Every address of the console, of a museum in use; what differs from run to run stands in capitals. */
export const ADDRESSES = [
  '/',
  '/new',
  '/sample',
  '/p/PROJECT',
  '/p/PROJECT/files',
  '/p/PROJECT/files/1',
  '/p/PROJECT/files/1?view=metadata',
  '/p/PROJECT/files/1?view=report',
  '/p/PROJECT/files/1?view=tree',
  '/p/PROJECT/files/1?view=history',
  '/p/PROJECT/mapping?field=creators&column=title',
  '/p/PROJECT/records',
  '/p/PROJECT/records?state=published',
  '/p/PROJECT/records/1',
  '/p/PROJECT/records/1?view=files',
  '/p/PROJECT/records/1?view=compare',
  '/p/PROJECT/records/1?view=receipt',
  '/p/PROJECT/records/1?view=history',
  '/p/PROJECT/plan/PLAN',
  '/p/PROJECT/versions',
  '/p/PROJECT/repository',
  '/p/PROJECT/repository?view=calls',
  '/p/PROJECT/history',
  '/components',
  '/components/model_analyser',
  '/components/model_analyser?installation=nobody&template=large',
  '/pipelines',
  '/pipelines/models',
  '/runs',
  '/runs/RUN',
  '/runs/component/EXECUTION',
  '/work/projects/SCAN',
  '/persons',
  '/persons/V0001',
  '/settings',
  '/health',
  '/help',
  '/help/troubleshooting',
  '/help/keys',
  '/nowhere',
]

/** What these list comes only with use. */
export const EMPTY_AT_FIRST = ['/pipelines', '/runs', '/persons'] as const

interface Asked {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
}

interface Page<T> {
  readonly items: readonly T[]
}

/** What is meant by a word in capitals. */
const FOUND: Readonly<Record<string, (asked: Asked) => Promise<string | undefined>>> = {
  PROJECT: async (asked) =>
    (await asked.get<{ projects: { project_uuid: string }[] }>('/projects')).projects[0]?.project_uuid,
  PLAN: planOfChanges,
  RUN: async (asked) => (await asked.get<Page<{ execution_uuid: string }>>('/executions')).items[0]?.execution_uuid,
  EXECUTION: async (asked) =>
    (await asked.get<Page<{ execution_id: string }>>('/components/executions')).items[0]?.execution_id,
  RELIEF: async (asked) =>
    (await asked.get<Page<{ file_id: number }>>('/files?search=.obj')).items[0]?.file_id.toString(),
  SCAN: async (asked) => {
    const all = await asked.get<{ readonly operation_id: string; readonly kind: string }[]>('/operations/projects')
    return all.find(({ kind }) => kind === 'createAndScan')?.operation_id
  },
}

/** What would come of another description of all that is published. */
async function planOfChanges(asked: Asked): Promise<string> {
  const { totalItems } = await asked.get<{ totalItems: number }>('/records?state=published')
  const selection = { kind: 'records', filter: { state: 'published' }, expected_count: totalItems }
  const changes = [{ kind: 'value', field: 'description', value: 'Found in the harbour' }]
  const plan = { action_type: 'update_published', selection, changes }
  return (await asked.post<{ plan_id: string }>('/project/batch_action/plan', plan)).plan_id
}

/** One of the addresses in a console that runs. */
export async function addressIn(console_: Asked, address: string): Promise<string> {
  let found = address
  for (const [word = ''] of address.matchAll(/[A-Z]{3,}/g)) {
    const meant = await FOUND[word]?.(console_)
    if (meant === undefined) throw new Error(`nothing found for ${word}`)
    found = found.replace(word, meant)
  }
  return found
}

/** Widgets that are loaded or under way say so; a page without them is there. */
export const NOT_YET = '.grey-rows, [aria-busy="true"]'

/** Windows in which every address is seen. */
export const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 320, height: 700 }
