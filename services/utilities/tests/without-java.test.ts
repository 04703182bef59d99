import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { expect, it } from 'vitest'

const main = createRequire(import.meta.url).resolve('@regesta/utilities/main')

/** Starts the service as a process of its own, with nothing on its path. */
function startAlone(home: string, path: string) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: path, REGESTA_HOME: home, PORT: '0', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => new Promise((resolve) => child.once('exit', resolve) && child.kill())
  let output = ''
  return new Promise<{ url: string; stop: () => Promise<unknown> }>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the service ended: ${output}`)))
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
      const port = /"port":(\d+)/.exec(output)?.[1]
      if (port !== undefined) resolve({ url: `http://127.0.0.1:${port}`, stop })
    })
  })
}

it('answers 501 for the engine xerces only, where there is no Java', async () => {
  const folder = temporaryFolder()
  const empty = join(folder.path, 'empty')
  mkdirSync(empty)
  const [file_path, schema_file] = [join(folder.path, 'a.xml'), join(folder.path, 'a.xsd')]
  writeFileSync(file_path, '<a/>')
  writeFileSync(
    schema_file,
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"/></xs:schema>',
  )
  const service = await startAlone(folder.path, empty)
  const validate = (engine: string) =>
    fetch(`${service.url}/utils/validate_xml`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ file_path, schema_file, engine }),
    })
  const xerces = await validate('xerces')
  expect(xerces.status).toBe(501)
  expect(await xerces.json()).toEqual({
    success: false,
    error: expect.stringContaining("The engine 'xerces' needs Java"),
  })
  expect(await (await validate('libxml2')).json()).toEqual({ success: true, valid: true, errors: [] })
  await service.stop()
  folder.remove()
}, 30_000)
