import { join } from 'node:path'
import { readRunFile } from '@regesta/http/slot'
import { startInstallation } from '@regesta/launcher/installation'
import { request } from 'undici'
import { checkDoiPages } from './check-doi-pages.js'
import { environment } from './environment.js'
import { runMainJob } from './main-job.js'
import { consoleReport } from './report.js'

/** Where the gateway of the demonstration is, and how to leave it. */
interface Stage {
  readonly url: string
  readonly token: string | undefined
  leave(): Promise<void>
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The installation that runs on the data folder already, or one of our own on free ports. */
async function enterStage(home: string): Promise<Stage> {
  const running = readRunFile(home)
  if (running !== undefined && (await answers(running.url))) {
    say(`Using the running Regesta at ${running.url}`)
    return { url: running.url, token: running.token, leave: async () => {} }
  }
  say('Starting Regesta for the demonstration ...')
  const own = await startInstallation({ home, port: 0, say })
  return { url: own.url, token: own.token, leave: own.stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${url}/api/health`, { headersTimeout: 2_000 })
    await body.dump()
    return statusCode < 500
  } catch {
    return false
  }
}

const { home } = environment()
const stage = await enterStage(home)
try {
  const report = consoleReport(process.stdout)
  const published = await runMainJob({ gateway: stage.url, token: stage.token, folder: join(home, 'demo'), report })
  report.step('Open the DOI pages')
  await checkDoiPages(published)
  for (const { title, page } of published) report.line(`${page}  ${title}`)
  say(
    `\n${published.length} records are published at the practice repository. Run the demonstration again: nothing is doubled.`,
  )
} catch (error) {
  process.stderr.write(`\nThe demonstration stopped: ${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await stage.leave()
}
