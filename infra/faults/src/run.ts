import { parseArgs } from 'node:util'
import { chosenAreas } from '@regesta/testing/chosen-areas'

/** What a campaign is asked to do. */
export interface CampaignOptions {
  /** How often the whole story is told, each time with other faults. */
  runs: number
  /** Decides about all faults; the same seed gives the same campaign. */
  seed: number
  log: (line: string) => void
}

export interface CampaignResult {
  runs: number
  /** One sentence for each broken promise. */
  failures: readonly string[]
}

/** A file in `areas/`. */
interface Campaign {
  /** Runs of the long form where 200 are not enough. */
  readonly longForm?: number
  campaign(options: CampaignOptions): Promise<CampaignResult>
}

/** Runs of a campaign when nobody says how many. */
const LONG_FORM = 200
const AREAS = new URL('./areas/', import.meta.url)

/**
 * `npm run faults -- [area ...] [--runs N] [--seed N]`
 *
 * @returns whether no promise was broken
 */
export async function run(words: readonly string[]): Promise<boolean> {
  const options = { runs: { type: 'string' }, seed: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  const areas = chosenAreas(AREAS, positionals)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  let sound = true
  for (const name of areas) {
    const area = (await import(new URL(`${name}.js`, AREAS).href)) as Campaign
    const wanted = Number(values.runs ?? area.longForm ?? LONG_FORM)
    log(`${name}: ${wanted} runs with seed ${seed}`)
    const { runs, failures } = await area.campaign({ runs: wanted, seed, log })
    log(
      `${name}: ${runs} runs, ${failures.length} broken promises. Again: npm run faults -- ${name} --runs ${wanted} --seed ${seed}`,
    )
    sound &&= failures.length === 0
  }
  return sound
}
