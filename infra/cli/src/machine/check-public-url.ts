import { ServerSection } from '@regesta/contracts/configuration'
import { plainHttpWarning } from '@regesta/launcher/plain-http'
import type { Finding } from './finding.js'
import { runningOn } from './running.js'
import { writtenServer } from './written-server.js'

/** How long a web server may take, milliseconds. */
const PATIENCE = 5_000

const finding = (state: Finding['state'], message: string): Finding => ({ check: 'Public address', state, message })

/** Whether the public address of the configuration is usable, and leads here. */
export async function checkPublicUrl(home: string): Promise<Finding[]> {
  const written = writtenServer(home).public_url
  if (written === undefined) return []
  const { data: address, error } = ServerSection.shape.public_url.safeParse(written)
  if (error !== undefined) return [finding('fault', `server.public_url ${error.issues[0]?.message}`)]
  if (address === '') return []
  const warning = plainHttpWarning(address)
  const found = await checkOrigin(new URL(address).origin, runningOn(home))
  return warning === undefined ? [found] : [found, finding('hint', warning)]
}

async function checkOrigin(origin: string, running: ReturnType<typeof runningOn>): Promise<Finding> {
  if (running === undefined) return finding('well', origin)
  if (running.publicUrl === origin) return lookFromOutside(origin)
  return finding('hint', `server.public_url is ${origin} from the next start on; restart Regesta`)
}

/** Asks the web server as a person does. Without a password it may well refuse; Regesta itself would say so otherwise. */
async function lookFromOutside(origin: string): Promise<Finding> {
  const url = `${origin}/api/health/live`
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    if (answer.status === 200) return judgeAnswer(origin, await answer.text())
    const moved = movedTo(origin, answer)
    if (moved !== undefined)
      return finding('fault', `the web server at ${origin} sends on to ${moved}; set server.public_url to ${moved}`)
    if (answer.headers.get('error-code') === 'forbidden')
      return finding('fault', `the web server at ${origin} does not pass its own name on: let it send Host as it came`)
    return answer.status === 401 || (answer.status >= 300 && answer.status < 400)
      ? finding('well', `${origin}, where the web server asks who comes`)
      : finding('fault', `${url} answers ${answer.status}; the web server there does not lead to Regesta`)
  } catch (error) {
    const { cause = error } = error as Error
    return finding(
      'hint',
      `${origin} does not answer this computer (${(cause as Error).message}); look at the web server`,
    )
  }
}

/** The same host by another scheme or port: that is where pages come from then, and they would be foreign. */
function movedTo(origin: string, { status, headers }: Response): string | undefined {
  const location = headers.get('location')
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, origin)) return undefined
  const to = new URL(location, origin)
  return to.hostname === new URL(origin).hostname && to.origin !== origin ? to.origin : undefined
}

const judgeAnswer = (origin: string, text: string): Finding =>
  /"status":\s*"live"/.test(text)
    ? finding('well', `${origin} leads here`)
    : finding('fault', `something else than Regesta answers at ${origin}/api/health/live; look at the web server`)
