import { join } from 'node:path'
import { openAgent } from '@regesta/http/http-agent'
import { readRunFile } from '@regesta/http/slot'
import { startInstallation } from '@regesta/launcher/installation'
import { checkDoiPages } from './check-doi-pages.js'
import { type PublishedObject, runMainJob } from './main-job.js'
import { consoleReport, type Report } from './report.js'

/** Milliseconds: a computer that is busy still has time to say that the gateway lives. */
const PATIENCE = 10_000

/** Where the gateway of the demonstration is, and how to leave it. */
interface Stage {
  readonly url: string
  readonly token: string | undefined
  /** Whether it runs on when the demonstration has ended. */
  readonly goesOn: boolean
  leave(): Promise<void>
}

/** The installation that runs on the data folder already, or one of our own on free ports. */
async function enterStage(home: string, say: (line: string) => void): Promise<Stage> {
  const running = readRunFile(home)
  if (running !== undefined && (await answers(running.url))) {
    say(`Using the running Regesta at ${running.url}`)
    return { url: running.url, token: running.token, goesOn: true, leave: async () => {} }
  }
  say('Starting Regesta for the demonstration ...')
  const own = await startInstallation({ home, port: 0, say })
  return { url: own.url, token: own.token, goesOn: false, leave: own.stop }
}

async function answers(url: string): Promise<boolean> {
  const agent = openAgent({ headersTimeout: PATIENCE })
  try {
    const { statusCode, body } = await agent.get(new URL('/api/health/live', url))
    await body.dump()
    return statusCode < 500
  } catch {
    return false
  } finally {
    await agent.destroy()
  }
}

/** Takes the sample project to published records at the practice repository, in readable steps; nothing is ever doubled. */
export async function runDemo(home: string, output: NodeJS.WriteStream): Promise<PublishedObject[]> {
  const say = (line: string) => void output.write(`${line}\n`)
  const stage = await enterStage(home, say)
  try {
    const report = consoleReport(output)
    const published = await tellMainJob(stage, join(home, 'demo'), report)
    say(`\n${published.length} records are published at the practice repository. Once more, and nothing is doubled.`)
    if (!stage.goesOn) say('Regesta ends with the demonstration. The addresses above answer again after: regesta start')
    return published
  } finally {
    await stage.leave()
  }
}

async function tellMainJob({ url, token }: Stage, folder: string, report: Report): Promise<PublishedObject[]> {
  const published = await runMainJob({ gateway: url, token, folder, report })
  report.step('Open the DOI pages')
  await checkDoiPages(published)
  for (const { title, page } of published) report.line(`${page}  ${title}`)
  return published
}
