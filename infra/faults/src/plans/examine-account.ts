import type { DepositFixture } from '../deposition/deposit-fixture.js'
import { accountOf, type Own } from '../deposition/own-depositions.js'
import type { Planted, Refusals } from './lasting-refusals.js'

/** Compares what the repository and the project hold in the end with what was planned; one sentence for each difference. */
export async function examineAccount(
  fixture: DepositFixture,
  records: readonly Planted[],
  refusals: Refusals,
): Promise<string[]> {
  const byTitle = new Map<string, Own[]>()
  for (const one of await accountOf(fixture.practice.url, 'practice'))
    byTitle.set(one.title, [...(byTitle.get(one.title) ?? []), one])
  const problems: string[] = []
  for (const planted of records) {
    const { record_status } = await fixture.record(planted.id)
    const found = faultsOf(planted, byTitle.get(planted.title) ?? [], record_status, refusals)
    problems.push(...found.map((fault) => `record ${planted.id}: ${fault}`))
  }
  return problems
}

function faultsOf(
  { id, files }: Planted,
  own: readonly Own[],
  status: string,
  { file, publication }: Refusals,
): string[] {
  const [deposition] = own
  if (deposition === undefined || own.length > 1) return [`${own.length} depositions instead of one`]
  const isRefused = file.has(id) || publication.has(id)
  const wanted = files.filter((name) => name !== file.get(id))
  const present = deposition.files.map(({ filename }) => filename).sort()
  return [
    ...(deposition.submitted === isRefused
      ? [`is ${isRefused ? 'published' : 'no publication'} at the repository`]
      : []),
    ...(status === (isRefused ? 'draft' : 'published') ? [] : [`stands as ${status}`]),
    ...(present.join() === [...wanted].sort().join() ? [] : [`has the files ${present.join()}`]),
  ]
}
