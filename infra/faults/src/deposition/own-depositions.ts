import { request } from 'undici'

/** A deposition as the repository itself tells. */
export interface Own {
  readonly id: number
  readonly title: string
  readonly conceptrecid: string
  readonly submitted: boolean
  readonly files: readonly { readonly filename: string; readonly checksum: string }[]
}

/** Every deposition of a token's account that has this title, all versions. */
export const ownDepositions = async (repository: string, token: string, title: string): Promise<Own[]> =>
  (await accountOf(repository, token)).filter((one) => one.title === title)

/** Every deposition of a token's account, all versions. */
export async function accountOf(repository: string, token: string): Promise<Own[]> {
  const found: Own[] = []
  for (let page = 1; ; page += 1) {
    const url = `${repository}/api/deposit/depositions?all_versions=true&size=100&page=${page}`
    const response = await request(url, { headers: { authorization: `Bearer ${token}` } })
    const list = (await response.body.json()) as Own[]
    found.push(...list)
    if (list.length < 100) return found
  }
}
