import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Answer, type Fixture, newProject } from '../fixture.js'
import { FORMATS } from '../formats.js'
import type { Reader } from './reader.js'

/** Scans the folder of one file. */
export const scanReader: Reader = {
  name: 'create-and-scan',
  reads: FORMATS,
  read: ({ ask }, { path, number }) => {
    const folder = dirname(path)
    const target = `${folder}-${number}-${readdirSync(dirname(folder)).length}.pdb`
    return ask('POST', '/project/create-and-scan', newProject(folder, target))
  },
}

/** Scans a folder in which each file has a folder of its own, so that each stands for itself. */
export const scanAll = ({ ask }: Fixture, folder: string): Promise<Answer> =>
  ask('POST', '/project/create-and-scan', { ...newProject(folder, `${folder}.pdb`), batchEntity: 'subdirectory' })

/** Looks at the folder of one file as a scan would. */
export const previewReader: Reader = {
  name: 'scan_preview',
  reads: FORMATS,
  read: ({ ask }, { path }) => {
    const { batchEntity, scanOptions } = newProject(dirname(path), `${path}.pdb`)
    return ask('POST', '/project/scan_preview', { dataInPath: dirname(path), batchEntity, scanOptions })
  },
}
