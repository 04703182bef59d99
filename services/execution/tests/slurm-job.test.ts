import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  endOfJob,
  isOver,
  jobName,
  jobScript,
  mapPath,
  readJob,
  submitOptions,
} from '@regesta/execution/domain/slurm-job'
import type { ExecutionOrder } from '@regesta/execution/outside/executor'
import { expect, it } from 'vitest'

const order: ExecutionOrder = {
  executionId: 'b5a3',
  runKey: 'run 1/item,2',
  command: [
    process.execPath,
    '-e',
    'console.log(process.argv.slice(1)); process.exit(7)',
    "it's",
    '$(id)',
    '',
    '/data/in',
  ],
  folder: '/',
  environment: {},
  outputDirectory: '/data/out',
  timeoutSeconds: 90,
  memoryMb: 512.5,
}

it('names a job after its run key, as far as names of jobs allow', () => {
  expect(jobName(order.runKey)).toBe('regesta:run_1/item_2')
})

it('asks for what a run needs', () => {
  expect(submitOptions(order, '/jobs/100%/log', [])).toEqual(
    expect.arrayContaining(['--mem=513M', '--time=3', '--comment=b5a3', '--output=/jobs/100%%/log']),
  )
})

it('writes a script that hands every argument over literally and keeps the id of the job and the exit code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regesta-job-'))
  const [idFile, exitFile] = [join(folder, 'job id'), join(folder, 'exit code')]
  const mark = 'REGESTA_EXECUTION_ID=b5a3'
  writeFileSync(
    join(folder, 'job.sh'),
    jobScript(order, { PATH: '/bin', A: 'b c' }, { idFile, exitFile, mark, mappings: [], umask: 0o022 }),
  )
  const env = { ...process.env, SLURM_JOB_ID: '71' }
  const run = () => execFileSync('sh', [join(folder, 'job.sh')], { encoding: 'utf8', env })
  expect(run).toThrow(expect.objectContaining({ status: 7, stdout: `[ "it's", '$(id)', '', '/data/in' ]\n` }))
  expect([idFile, exitFile].map((file) => readFileSync(file, 'utf8'))).toEqual(['71\n', '7\n'])
  rmSync(folder, { recursive: true })
})

it.each([
  ['/data/in', '/cluster/in'],
  ['/data', '/cluster'],
  ['/database/in', '/database/in'],
  ['--output=/data/x y', '--output=/cluster/x y'],
  ['--note=about /data/x', '--note=about /data/x'],
])('maps %j to %j', (argument, expected) => {
  expect(mapPath(argument, [{ local: '/data', remote: '/cluster' }])).toBe(expected)
})

it('reads how a job stands', () => {
  const text =
    'JobId=7 JobName=x UserId=root(0) JobState=FAILED Reason=NonZeroExitCode ExitCode=3:0 StartTime=1700000000 Comment=b5a3 '
  expect(readJob(text)).toEqual({
    state: 'FAILED',
    startedAt: '2023-11-14T22:13:20.000Z',
    exitCode: '3:0',
    comment: 'b5a3',
  })
  expect(readJob('JobState=PENDING StartTime=Unknown').startedAt).toBeNull()
})

it.each([
  ['COMPLETED', '0:0', { kind: 'exit', code: 0 }],
  ['FAILED', '3:0', { kind: 'exit', code: 3 }],
  ['FAILED', '0:9', { kind: 'signal', signal: 'SIGKILL' }],
  ['FAILED', '139:0', { kind: 'signal', signal: 'SIGSEGV' }],
  ['CANCELLED', '0:15', { kind: 'signal', signal: 'SIGTERM' }],
  ['OUT_OF_MEMORY', '0:125', { kind: 'lost', message: 'Slurm ended the job with the state OUT_OF_MEMORY' }],
])('takes the end %s with exit code %s for what it is', (state, exitCode, end) => {
  expect(endOfJob({ state, exitCode })).toEqual(end)
})

it('knows which states are no end', () => {
  expect(['PENDING', 'RUNNING', 'COMPLETING', 'COMPLETED', 'TIMEOUT', 'NODE_FAIL'].map(isOver)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})
