import { practiceToken } from '@regesta/http/practice-token'
import { request } from 'undici'
import type { Fixture } from './fixture.js'

/** A deposition as the repository itself tells. */
export interface Deposition {
  readonly id: number
  readonly conceptrecid: string
  readonly title: string
  readonly doi: string
  readonly submitted: boolean
  readonly files: readonly { readonly filename: string; readonly checksum: string }[]
}

/** Every deposition of the account, all versions, whose title begins with a text. */
export async function depositions({ installation }: Pick<Fixture, 'installation'>, begin = ''): Promise<Deposition[]> {
  const found: Deposition[] = []
  for (let page = 1; ; page += 1) {
    const url = `${installation.addresses['practice-repository']}/api/deposit/depositions?all_versions=true&size=100&page=${page}`
    const response = await request(url, { headers: { authorization: `Bearer ${practiceToken(installation.home)}` } })
    const list = (await response.body.json()) as Deposition[]
    found.push(...list.filter(({ title }) => title.startsWith(begin)))
    if (list.length < 100) return found
  }
}
