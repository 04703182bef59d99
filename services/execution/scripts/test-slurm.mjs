// Starts a Slurm of one node in a temporary folder, runs the Slurm tests against it and stops it again. Needs Linux, root
// and Debian's packages `slurm-wlm` and `munge`, which it installs when they are missing.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, hostname, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const daemons = []

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const idOf = (flag) => Number(spawnSync('id', [flag, 'munge'], { encoding: 'utf8' }).stdout)

function whyNot() {
  if (process.platform !== 'linux') return `Slurm runs on Linux, this is ${process.platform}`
  if (process.getuid() !== 0) return 'the daemons of Slurm need root'
  if (has('sbatch') && has('munged')) return undefined
  if (!has('apt-get')) return 'slurm-wlm and munge are not installed, and there is no apt-get to install them'
  const options = ['install', '--yes', '--no-install-recommends', 'slurm-wlm', 'munge']
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', options, { stdio: 'inherit', env: environment })
  return status === 0 ? undefined : `apt-get could not install slurm-wlm and munge (exit code ${status})`
}

function configuration(folder) {
  const host = hostname()
  return `ClusterName=dev
SlurmctldHost=${host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket
CryptoType=crypto/munge
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
ReturnToService=2
MpiDefault=none
JobAcctGatherType=jobacct_gather/linux
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MinJobAge=3600
NodeName=${host} NodeAddr=127.0.0.1 CPUs=${cpus().length} RealMemory=${Math.floor(totalmem() / 2 ** 21)} State=UNKNOWN
PartitionName=debug Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`
}

const start = (program, args, options = {}) => daemons.push(spawn(program, args, { stdio: 'ignore', ...options }))

async function startSlurm(folder) {
  for (const name of ['munge', 'state', 'spool']) mkdirSync(join(folder, name), { mode: 0o755 })
  const key = join(folder, 'munge', 'key')
  writeFileSync(key, crypto.getRandomValues(new Uint8Array(128)), { mode: 0o400 })
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  for (const path of [join(folder, 'munge'), key]) chownSync(path, uid, gid)
  const socket = join(folder, 'munge', 'socket')
  const own = ['pid', 'log', 'seed'].map((name) => `--${name}-file=${join(folder, 'munge', name)}`)
  start('munged', ['--foreground', '--force', `--key-file=${key}`, `--socket=${socket}`, ...own], { uid, gid })
  const file = join(folder, 'slurm.conf')
  writeFileSync(file, configuration(folder))
  await until(() => existsSync(socket), 'munged made no socket')
  start('slurmctld', ['-D', '-f', file])
  start('slurmd', ['-D', '-f', file])
  const environment = { ...process.env, SLURM_CONF: file }
  const idle = () => /idle/.test(spawnSync('sinfo', ['-h', '-o', '%t'], { encoding: 'utf8', env: environment }).stdout)
  await until(idle, 'the node did not become idle')
  return environment
}

async function until(holds, complaint) {
  for (let waited = 0; !holds(); waited += 200) {
    if (waited > 30_000) throw new Error(complaint)
    await pause(200)
  }
}

/** Jobs would live on without the daemons. */
async function endJobs(env) {
  spawnSync('scancel', ['--me', '--signal=KILL', '--full'], { env })
  const isEmpty = () => spawnSync('squeue', ['-h'], { encoding: 'utf8', env }).stdout === ''
  await until(isEmpty, 'jobs are left').catch((error) => process.stderr.write(`${error.message}\n`))
}

async function main() {
  const reason = whyNot()
  if (reason !== undefined) {
    process.stderr.write(`The Slurm tests cannot run here: ${reason}.\n`)
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'regesta-slurm-'))
  // munged refuses folders that others may write to, and must be able to enter this one.
  spawnSync('chmod', ['755', folder])
  let env = process.env
  try {
    env = await startSlurm(folder)
    const vitest = join(PACKAGE, 'node_modules', '.bin', 'vitest')
    return spawnSync(vitest, ['run', 'tests/slurm.test.ts'], { cwd: PACKAGE, stdio: 'inherit', env }).status ?? 1
  } finally {
    await endJobs(env)
    for (const daemon of daemons.reverse()) {
      daemon.kill('SIGTERM')
      await pause(300)
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
