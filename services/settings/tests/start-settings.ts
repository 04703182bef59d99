import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings as contract, settingsInternal } from '@regesta/contracts/settings'
import { settings } from '@regesta/settings/service'
import { startForTest, type TestService } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach } from 'vitest'

const open: TestService[] = []
const folders: { remove: () => void }[] = []

afterEach(async () => {
  for (const service of open.splice(0)) await service.stop()
  for (const folder of folders.splice(0)) folder.remove()
})

/** Starts the service; it and its folders go after the test. */
export async function startSettings(home?: string) {
  const service = await startForTest(settings, home === undefined ? {} : { home })
  open.push(service)
  const config = join(service.home, 'config')
  return {
    service,
    config,
    file: join(config, 'config.yaml'),
    client: service.client(contract),
    raw: service.raw(contract),
    internal: service.client(settingsInternal),
    async stop(): Promise<void> {
      open.splice(open.indexOf(service), 1)
      await service.stop()
    },
  }
}

/** A home whose configuration folder a test fills before the start. */
export function homeWith(files: Record<string, string>): string {
  const folder = temporaryFolder()
  folders.push(folder)
  mkdirSync(join(folder.path, 'config'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, 'config', name), text)
  return folder.path
}
