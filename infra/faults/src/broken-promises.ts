import type { CampaignOptions } from './run.js'

/** The broken promises of a campaign. Each is said when it is found: a campaign may last an hour, or be stopped before its end. */
export interface BrokenPromises {
  readonly sentences: readonly string[]
  /** Takes in what came of one run, by its place among the seeds. */
  note(run: number, problems: readonly string[]): void
  /** Takes in what belongs to no single run. */
  noteAll(problems: readonly string[]): void
  /** Removes the data and logs of a campaign, unless they can show why a promise was broken. */
  clear(folder: { readonly path: string; remove(): void }): void
}

/** @param step runs after which progress is said */
export function brokenPromises({ seed, log }: Pick<CampaignOptions, 'seed' | 'log'>, step = 10): BrokenPromises {
  const sentences: string[] = []
  let told = 0
  const noteAll = (problems: readonly string[]) => {
    for (const problem of problems) log(`  ${problem}`)
    sentences.push(...problems)
  }
  return {
    sentences,
    note(run, problems) {
      noteAll(problems.map((problem) => `run ${run} (alone: --runs 1 --seed ${seed + run}): ${problem}`))
      told += 1
      if (told % step === 0) log(`  ${told} runs, ${sentences.length} broken promises`)
    },
    noteAll,
    clear(folder) {
      if (sentences.length === 0) folder.remove()
      else log(`  Its data and logs are kept in ${folder.path}`)
    },
  }
}
