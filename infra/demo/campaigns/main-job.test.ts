import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkMainJob, MAIN_JOB_SERVICES } from '@regesta/demo/check-main-job'
import { type PublishedObject, runMainJob } from '@regesta/demo/main-job'
import type { Report } from '@regesta/demo/report'
import { untilWhole } from '@regesta/demo/until-whole'
import { practiceToken } from '@regesta/http/practice-token'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const silent: Report = { step: () => {}, line: () => {}, progress: () => {} }

interface Started {
  readonly installation: Installation
  readonly home: string
  readonly folder: string
  leave(): Promise<void>
}

async function start(together: boolean): Promise<Started> {
  const home = temporaryFolder('regesta-main-job-')
  const museum = temporaryFolder('regesta-museum-')
  const installation = await startInstallation({ home: home.path, port: 0, together, onlyServices: MAIN_JOB_SERVICES })
  await untilWhole(installation)
  const leave = async () => {
    await installation.stop()
    home.remove()
    museum.remove()
  }
  return { installation, home: home.path, folder: museum.path, leave }
}

/** The same where new files of a person are for her group as well. */
async function startWithGroup(together: boolean): Promise<Started> {
  const umask = process.umask(0o027)
  try {
    return await start(together)
  } finally {
    process.umask(umask)
  }
}

/** What lies in a folder and below it with its rights, folders with a slash. Files of databases come and go. */
const rightsBelow = (folder: string): [name: string, rights: number][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry): [string, number][] => {
    const path = join(entry.parentPath, entry.name)
    const found = statSync(path, { throwIfNoEntry: false })
    return found === undefined ? [] : [[entry.isDirectory() ? `${path}/` : path, found.mode & 0o777]]
  })

const stopHere = (): never => {
  throw new Error('stopped here')
}

/** Publishes a draft at the practice repository itself. */
async function publishOne({ addresses, home }: Installation): Promise<void> {
  const url = `${addresses['practice-repository']}/api/deposit/depositions`
  const headers = { authorization: `Bearer ${practiceToken(home)}` }
  const drafts = (await (await fetch(`${url}?status=draft`, { headers })).json()) as { id: number }[]
  const { status } = await fetch(`${url}/${drafts[0]?.id}/actions/publish`, { method: 'POST', headers })
  expect([drafts.length, status]).toEqual([6, 202])
}

async function expectWhole(installation: Installation, published: readonly PublishedObject[]) {
  expect(await checkMainJob(installation, published)).toEqual([])
}

describe.each([
  ['a process for each service', false],
  ['services together in one process', true],
])('the main job with %s', (_, together) => {
  let at: Started
  beforeAll(async () => {
    at = await startWithGroup(together)
  })
  afterAll(() => at.leave())

  test('ends with published records, and a second run doubles nothing', async () => {
    const { installation, folder } = at
    await expectWhole(installation, await runMainJob({ gateway: installation.url, folder, report: silent }))
    await expectWhole(installation, await runMainJob({ gateway: installation.url, folder, report: silent }))
  })

  test('takes over what is published at the repository without its record knowing, as after a backup is restored', async () => {
    const { installation } = at
    const folder = join(at.folder, 'again')
    const stopped = { ...silent, step: (title: string) => title.startsWith('Publish') && stopHere() }
    await expect(runMainJob({ gateway: installation.url, folder, report: stopped })).rejects.toThrow('stopped here')
    await publishOne(installation)
    const published = await runMainJob({ gateway: installation.url, folder, report: silent })
    expect(new Set(published.map(({ doi }) => doi)).size).toBe(6)
  })

  test.runIf(process.platform !== 'win32')(
    'keeps the data folder to its owner and gives the project file the rights that the person gives new files',
    () => {
      expect(rightsBelow(at.home).filter(([, rights]) => (rights & 0o077) !== 0)).toEqual([])
      expect(rightsBelow(at.home).length).toBeGreaterThan(50)
      const made = rightsBelow(at.folder).filter(([name]) => /\.pdb(\.lock)?$/.test(name))
      expect(made.length).toBeGreaterThan(0)
      expect(made).toEqual(made.map(([name]) => [name, 0o640]))
    },
  )
})
