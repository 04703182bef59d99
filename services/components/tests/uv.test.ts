import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { afterAll, expect, it } from 'vitest'
import { install, internalOf, openFixture, wordCounter, writeFiles } from './fixture.js'

/** Stands in for uv: the same arguments, done with venv and pip. */
const UV = `#!/bin/sh
echo "uv was called: $*"
case "$1 $2" in
  --version*) echo 'uv 0.5.0' ;;
  'venv '*) for last; do :; done; python3 -m venv --without-pip "$last" ;;
  'pip install') shift 2; "$4" -c 'print("packages are in")' ;;
esac
`

const fixture = await openFixture()
const tools = join(fixture.home, 'tools')
writeFiles(tools, { uv: UV })
chmodSync(join(tools, 'uv'), 0o755)
const path = process.env.PATH ?? ''
process.env.PATH = `${tools}${delimiter}${path}`
const service = await fixture.start()
process.env.PATH = path

afterAll(async () => {
  await service.stop()
  await fixture.stop()
})

it('uses uv where there is one, with the Python range and the requirements as they are', async () => {
  const files = wordCounter('1.0.0', { 'requirements.txt': 'pillow>=10\n' })
  const range = 'requirements: {python_environment: {python_version: ">=3.8,<3.99"}}'
  const yaml = files['component.yaml']?.replace('requirements: {}', range) ?? ''
  writeFiles(join(fixture.componentsFolder, 'word_counter/1.0.0'), { ...files, 'component.yaml': yaml })
  const { events, last } = await install(service, 'word_counter')
  const messages = events.map((event) => event.message)
  expect(last?.status, messages.join('\n')).toBe('completed')
  const { folder, interpreter } = await internalOf(service).getRunDescription({
    params: { component_name: 'word_counter' },
  })
  expect(messages).toContain("Creating virtual environment using 'uv'...")
  expect(messages).toContain(`uv was called: venv --python >=3.8,<3.99 ${join(folder, 'env')}`)
  expect(messages).toContain(`uv was called: pip install -r requirements.txt --python ${interpreter}`)
  expect(messages).toContain('packages are in')
  expect((await execa(interpreter, ['--version'])).stdout).toContain('Python 3')
})
