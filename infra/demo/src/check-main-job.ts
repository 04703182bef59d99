import { practiceToken } from '@regesta/http/practice-token'
import type { Installation } from '@regesta/launcher/installation'
import { checkDoiPages } from './check-doi-pages.js'
import type { PublishedObject } from './main-job.js'

/** All that the main job needs beside the gateway. */
export const MAIN_JOB_SERVICES = ['settings', 'projects', 'deposition', 'practice-repository']

const OBJECTS = 6
const FILES = [
  'amphora_0112.jpg',
  'astrolabe_0207.jpg',
  'coin_0633.png',
  'leaf_0418.jpg',
  'leaf_0418.txt',
  'lute_0310.jpg',
  'relief_0521.mtl',
  'relief_0521.obj',
  'sandstone_bump.png',
  'sandstone_colour.png',
]

interface Deposition {
  readonly title: string
  readonly submitted: boolean
  readonly files: readonly { readonly filename: string }[]
}

/** One sentence for whatever is not as the main job leaves it at the repository: every object once, with all its files. */
export async function checkMainJob(
  installation: Pick<Installation, 'addresses' | 'home'>,
  published: readonly PublishedObject[],
): Promise<string[]> {
  const problems: string[] = []
  if (published.length !== OBJECTS) problems.push(`${published.length} records are published instead of ${OBJECTS}`)
  await checkDoiPages(published).catch((error: Error) => problems.push(error.message))
  const found = await depositions(installation)
  if (found.length !== OBJECTS) problems.push(`the repository has ${found.length} depositions instead of ${OBJECTS}`)
  for (const { title, submitted } of found) if (!submitted) problems.push(`${title} is left as a draft`)
  const files = found.flatMap((one) => one.files.map(({ filename }) => filename)).toSorted()
  if (files.join() !== FILES.join()) problems.push(`the repository has the files ${files.join(', ')}`)
  return problems
}

/** Every deposition of the account, with how it stands, as the repository itself tells. */
async function depositions({ addresses, home }: Pick<Installation, 'addresses' | 'home'>): Promise<Deposition[]> {
  const url = `${addresses['practice-repository']}/api/deposit/depositions?size=100&all_versions=true`
  const response = await fetch(url, { headers: { authorization: `Bearer ${practiceToken(home)}` } })
  return (await response.json()) as Deposition[]
}
