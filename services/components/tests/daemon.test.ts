import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStillRunning } from '@regesta/processes/known-process'
import { readProcess, startTimeOf } from '@regesta/processes/process-table'
import { afterEach, describe, expect, it } from 'vitest'
import { freshName, install, startedService, waitForLine, watch, wordCounter } from './fixture.js'

const { fixture, service, client, put } = await startedService()

const daemons: number[] = []
afterEach(() => {
  for (const pid of daemons.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, as it should have.
    }
  }
})

/**
 * Installs a component whose script starts a program in a session of its own, which keeps the script's output open.
 *
 * @param how further arguments for its start
 * @param then what the script does afterwards
 */
async function startDaemon(how: string, then: string) {
  const script = `import subprocess, time
daemon = subprocess.Popen(['/bin/sleep', '600'], start_new_session=True${how})
print('daemon', daemon.pid, flush=True)
${then}
`
  const name = freshName('daemon')
  put(name, wordCounter('1.0.0', { 'install.py': script }, '', name))
  const { installation_id: id } = await client.installComponent({ params: { component_name: name }, body: {} })
  const pid = Number((await waitForLine(service, id, 'daemon ')).split(' ')[1])
  daemons.push(pid)
  return { id, daemon: { pid, startTime: startTimeOf(pid) } }
}

describe.runIf(process.platform === 'linux')('a program that an installation leaves running', () => {
  it('is ended with the one that started it, so that the installation goes on', async () => {
    const { id, daemon } = await startDaemon('', '')
    expect((await watch(service, id)).at(-1)).toMatchObject({ status: 'completed' })
    expect(isStillRunning(daemon)).toBe(false)
  })

  it('is ended when the installation is cancelled', async () => {
    const { id, daemon } = await startDaemon('', 'time.sleep(600)')
    await client.cancelInstallation({ params: { installation_id: id } })
    expect((await watch(service, id)).at(-1)?.message).toContain('was cancelled')
    expect(isStillRunning(daemon)).toBe(false)
  })

  it('is ended with the command that looks for what the component needs', async () => {
    const name = freshName('daemon')
    const note = join(fixture.home, name)
    const requirements = `requirements:
  system_dependencies:
    - {name: sleep, verify: {command: "sh -c 'sleep 600 >/dev/null 2>&1 & echo $! > ${note}'"}}
`
    const files = wordCounter('1.0.0', {}, '', name)
    const yaml = files['component.yaml']?.replace('requirements: {}\n', requirements) ?? ''
    put(name, { ...files, 'component.yaml': yaml })
    expect((await install(service, name)).last?.status).toBe('completed')
    const pid = Number(readFileSync(note, 'utf8'))
    daemons.push(pid)
    expect(readProcess(pid)?.ended ?? true).toBe(true)
  })

  it('is not waited for where nobody can tell whose it is', async () => {
    const { id } = await startDaemon(', env={}', '')
    expect((await watch(service, id)).at(-1)).toMatchObject({ status: 'completed' })
  })
})
