import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { removeFolder } from '@regesta/testing/remove-folder'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, test } from 'vitest'

/** Puts files into a folder for half a second, as a service does that is just ending its work there. */
const WRITER = `
  const { writeFileSync } = require('node:fs')
  const { parentPort, workerData: folder } = require('node:worker_threads')
  const end = Date.now() + 500
  for (let number = 0; Date.now() < end; number += 1) {
    try { writeFileSync(folder + '/' + number, 'log') } catch { break }
    if (number === 0) parentPort.postMessage('writing')
  }
`

const parent = temporaryFolder()
afterAll(() => parent.remove())

test('a folder is removed though somebody is still writing into it', async () => {
  const folder = join(parent.path, 'busy')
  mkdirSync(folder)
  const writer = new Worker(WRITER, { eval: true, workerData: folder })
  await new Promise((resolve) => writer.once('message', resolve))
  removeFolder(folder)
  await new Promise((resolve) => writer.once('exit', resolve))
  expect(existsSync(folder)).toBe(false)
})
