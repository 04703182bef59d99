import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

const CONSOLE = fileURLToPath(new URL('../../../gateway/console/', import.meta.url))
/** Stands in a built page where the nonce of each answer belongs. */
const NONCE_MARK = '__CSP_NONCE__'

/** Builds the console in the pseudo-language, in which every text of a catalogue is longer and in brackets. */
export function buildPseudoPages(folder: string): void {
  const vite = join(createRequire(`${CONSOLE}package.json`).resolve('vite/package.json'), '../bin/vite.js')
  const words = ['build', '--mode', 'pseudo', '--outDir', folder, '--logLevel', 'error']
  execFileSync(process.execPath, [vite, ...words], { cwd: CONSOLE, stdio: 'inherit' })
}

/** Shows the pages of another build; every answer of a service, and the policy of the page, come as always. */
export async function showPagesOf(folder: string, context: BrowserContext): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await context.route('**/assets/*', (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  )
  await context.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '') ?? []
    await route.fulfill({ response, body: page.replaceAll(NONCE_MARK, nonce) })
  })
}
