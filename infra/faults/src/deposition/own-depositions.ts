import { request } from 'undici'

/** A deposition as the repository itself tells. */
export interface Own {
  readonly id: number
  readonly title: string
  readonly conceptrecid: string
  readonly submitted: boolean
  readonly files: readonly { readonly checksum: string }[]
}

/** Every deposition of a token's account that has this title, all versions. */
export async function ownDepositions(repository: string, token: string, title: string): Promise<Own[]> {
  const found: Own[] = []
  for (let page = 1; ; page += 1) {
    const url = `${repository}/api/deposit/depositions?all_versions=true&size=100&page=${page}`
    const response = await request(url, { headers: { authorization: `Bearer ${token}` } })
    const list = (await response.body.json()) as Own[]
    found.push(...list.filter((one) => one.title === title))
    if (list.length < 100) return found
  }
}
