import type { DepositFixture } from '../deposition/deposit-fixture.js'

/** A record of the campaign. */
export interface Planted {
  readonly id: number
  readonly title: string
  readonly files: readonly string[]
}

/** What the repository refuses for good, by the id of the record. */
export interface Refusals {
  /** Records of which one file is never taken, with the name of that file. */
  readonly file: ReadonlyMap<number, string>
  /** Records that are never published. */
  readonly publication: ReadonlySet<number>
}

/** The part of the records for each of the two refusals. */
const SHARE = 0.02

/** Chooses records whose file or publication will be refused, of two records or more at least one of each and none for both. */
export function chooseRefusals(records: readonly Planted[], random: () => number): Refusals {
  const many = Math.max(1, Math.round(records.length * SHARE))
  const places = records.map((record) => ({ record, place: random() })).sort((a, b) => a.place - b.place)
  const chosen = places.map(({ record }) => record)
  const nameOf = ({ files }: Planted) => files[Math.floor(random() * files.length)] ?? ''
  return {
    file: new Map(chosen.slice(0, many).map((record) => [record.id, nameOf(record)])),
    publication: new Set(chosen.slice(many, 2 * many).map(({ id }) => id)),
  }
}

/** Has the repository refuse those files from now on. */
export function refuseFiles({ practice }: DepositFixture, { file }: Refusals): void {
  for (const name of file.values()) refuse(practice, 'putBucketFile', `/${name}`)
}

/** Has the repository refuse those publications from now on; their records have drafts. */
export async function refusePublications(fixture: DepositFixture, { publication }: Refusals): Promise<void> {
  for (const id of publication) {
    const { repo_record_id } = await fixture.record(id)
    refuse(fixture.practice, 'publishDeposition', `/${repo_record_id}/`)
  }
}

const refuse = (practice: DepositFixture['practice'], route: string, path: string) =>
  practice.faults.arm({ kind: 'error-before-commit', status: 403, route, path, times: null })
