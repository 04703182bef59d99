/** Every address of the console, of a project whose records are published; SCAN is the work that has made it. */
export const ADDRESSES = [
  '/',
  '/new',
  '/sample',
  '/p/PROJECT',
  '/p/PROJECT/files',
  '/p/PROJECT/files/1',
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
  '/p/PROJECT/versions',
  '/p/PROJECT/repository',
  '/p/PROJECT/repository?view=calls',
  '/p/PROJECT/history',
  '/components',
  '/pipelines',
  '/runs',
  '/work/projects/SCAN',
  '/persons',
  '/settings',
  '/health',
  '/help',
  '/help/troubleshooting',
  '/help/keys',
  '/nowhere',
]

interface Asked {
  readonly project: string
  get<T>(path: string): Promise<T>
}

/** One of the addresses in a console that runs. */
export async function addressIn(console_: Asked, address: string): Promise<string> {
  if (!address.includes('SCAN')) return address.replace('PROJECT', console_.project)
  const all = await console_.get<{ readonly operation_id: string; readonly kind: string }[]>('/operations/projects')
  return address.replace('SCAN', all.find(({ kind }) => kind === 'createAndScan')?.operation_id ?? '')
}

/** Widgets that are loaded or under way say so; a page without them is there. */
export const NOT_YET = '.grey-rows, [aria-busy="true"]'

/** Windows in which every address is seen. */
export const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 320, height: 700 }
