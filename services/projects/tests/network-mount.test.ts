import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projects as contract } from '@regesta/contracts/projects'
import { forkService } from '@regesta/testing/fork-service'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { expect, it } from 'vitest'
import { plant } from './fixture.js'

/** Gives a program mounts of its own, which somebody who is not the superuser has to ask for. */
const OWN_MOUNTS = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])] as const
const [command, ...words] = OWN_MOUNTS
const canRun = spawnSync(command, [...words, 'mount', '--bind', '/tmp', '/tmp']).status === 0
if (!canRun) process.stdout.write('network mounts are not tested here: no program gets mounts of its own\n')

/** A program that starts Node where the system tells it of these mounts. */
function nodeOn(folder: string, mounts: string): string {
  const [list, program] = [join(folder, 'mounts'), join(folder, 'node-on-mounts')]
  writeFileSync(list, mounts)
  const start = `mount --bind "${list}" /proc/$$/mountinfo && exec "$0" "$@"`
  const script = `#!/bin/sh\nexec ${OWN_MOUNTS.join(' ')} sh -c '${start}' "${process.execPath}" "$@"\n`
  writeFileSync(program, script, { mode: 0o755 })
  return program
}

/** Versions of the format that a program needs to write and to read a database: 2 where it has a write-ahead log. */
const versionsOf = (path: string) => [...readFileSync(path).subarray(18, 20)]

it.runIf(canRun)('a project file on a network mount gets a rollback journal, and each load says so', async () => {
  const folder = temporaryFolder()
  const input = join(folder.path, 'in')
  plant(input, { 'a.txt': 'a' })
  const [here, there] = [join(folder.path, 'here'), join(folder.path, 'there')]
  for (const path of [here, there]) mkdirSync(path)
  const mounts = `22 1 253:0 / / rw - ext4 /dev/vda rw\n31 22 0:26 / ${there} rw - nfs4 nas:/museum rw\n`
  const service = await forkService(import.meta.resolve('@regesta/projects/main'), {
    home: join(folder.path, 'home'),
    execPath: nodeOn(folder.path, mounts),
  })
  const api = service.client(contract)
  const loaded = async (output: string) => {
    const pdbPath = join(output, 'finds.pdb')
    await api.createAndScan({
      body: {
        projectName: 'Finds',
        shortCode: 'F',
        pdbPath,
        modalities: ['Text'],
        dataInPath: input,
        dataOutPath: output,
        batchEntity: 'root',
        scanOptions: { extensions: ['.txt'] },
      },
    })
    const { warnings } = await api.loadProject({ body: { path: pdbPath } })
    await api.updateTitle({ body: { title: 'Renamed' } })
    return { warnings, versions: versionsOf(pdbPath), hasLog: existsSync(`${pdbPath}-wal`) }
  }
  expect(await loaded(here)).toEqual({ warnings: undefined, versions: [2, 2], hasLog: true })
  const warnings = [expect.stringContaining(`is on a network or FUSE mount (nfs4 at ${there})`)]
  expect(await loaded(there)).toEqual({ warnings, versions: [1, 1], hasLog: false })
  await service.stop()
  folder.remove()
})
