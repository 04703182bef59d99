import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { components } from '@regesta/contracts/components'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { endOfInstallation } from '@regesta/testing/install-component'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { median } from '../drive.js'
import type { Figure } from '../figure.js'

const SERVICE = import.meta.resolve('@regesta/components/main')
const STARTERS = fileURLToPath(new URL('../../../starter-components/components', import.meta.url))
const LISTED = 300
const SHARING = 10

/** The listing of many components, an installation, and the disk space of ten components with the same dependency. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder()
  const root = join(folder.path, 'components')
  for (let number = 0; number < LISTED; number += 1) place(root, 'text_profiler', '1.1.0', `listed_${number}`)
  const service = await forkService(SERVICE, { home: folder.path })
  try {
    const times = await timesOfListing(service)
    yield { name: 'list_300', value: median(times), unit: 'ms', target: { op: '<=', value: 500 } }
    const installing = []
    for (const number of [0, 1, 2]) installing.push(await secondsToInstall(service, `listed_${number}`))
    yield { name: 'install_python', value: median(installing), unit: 's', target: { op: '<=', value: 5 } }
    yield {
      name: 'ten_equal_dependencies',
      value: await costOfTen(service, root),
      unit: 'times one',
      target: { op: '<=', value: 1.3 },
    }
  } finally {
    await service.stop()
    folder.remove()
  }
}

/** Puts a starter component into the components folder under another name. */
function place(root: string, starter: string, version: string, name: string): void {
  const target = join(root, name, version)
  mkdirSync(target, { recursive: true })
  cpSync(join(STARTERS, starter, version), target, { recursive: true })
  const yaml = readFileSync(join(target, 'component.yaml'), 'utf8')
  writeFileSync(join(target, 'component.yaml'), yaml.replace(`name: ${starter}`, `name: ${name}`))
}

async function timesOfListing(service: ForkedService): Promise<number[]> {
  const client = service.client(components)
  const times: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const begun = performance.now()
    await client.listComponents()
    // The first rounds compile.
    if (round >= 2) times.push(performance.now() - begun)
  }
  await client.close()
  return times
}

async function secondsToInstall(service: ForkedService, component_name: string): Promise<number> {
  const client = service.client(components)
  const begun = performance.now()
  const { installation_id } = await client.installComponent({ params: { component_name }, body: {} })
  await client.close()
  await endOfInstallation({ url: service.url, key: TEST_KEY }, installation_id)
  return (performance.now() - begun) / 1000
}

/** Installs ten components with the same dependency, shares equal files, and compares their disk space with one's. */
async function costOfTen(service: ForkedService, root: string): Promise<number> {
  const names = Array.from({ length: SHARING }, (_, number) => `thumbnails_${number}`)
  for (const name of names) {
    place(root, 'thumbnail_maker', '1.0.0', name)
    await secondsToInstall(service, name)
  }
  const one = await bytesOf([join(root, names[0] ?? '')])
  const client = service.client(components)
  const { message } = await client.optimizeStorage()
  await client.close()
  process.stdout.write(`components: ${message}\n`)
  return (await bytesOf([...names.map((name) => join(root, name)), join(root, '_shared')])) / one
}

/** Bytes of all files below some folders, a file with several names once. */
async function bytesOf(folders: readonly string[]): Promise<number> {
  const seen = new Map<number, number>()
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const { ino, size } = statSync(join(entry.parentPath, entry.name))
      seen.set(ino, size)
    }
  }
  return [...seen.values()].reduce((total, size) => total + size, 0)
}
