// An installation on a disk of its own that is really full: node on-full-disk.mjs <data folder>. Prints what came of it.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readRunFile } from '@regesta/http/slot'
import { startInstallation } from '@regesta/launcher/installation'

const [disk] = process.argv.slice(2)
const home = join(disk, 'home')
const filler = join(disk, 'filler')
const notices = []
const start = () =>
  startInstallation({ home, port: 0, onlyServices: ['settings', 'utilities'], say: (line) => notices.push(line) })

/** Takes every byte that the disk has left. */
function fill() {
  const file = openSync(filler, 'a')
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size))
    } catch {
      size = Math.floor(size / 2)
    }
  }
  closeSync(file)
}

/** Ends a program and waits until all is well with its successor; answers its process id. */
async function replace({ url, pids, kill }, name) {
  const before = pids()[name]
  kill(name)
  for (;;) {
    const answer = await fetch(`${url}/api/health`)
      .then((response) => response.json())
      .catch(() => undefined)
    if (pids()[name] !== before && answer?.status === 'ok') return pids()[name]
    await pause(50)
  }
}

const installation = await start()
fill()
const whileFull = [await replace(installation, 'utilities'), await replace(installation, 'gateway')]
const notedWhileFull = readRunFile(home)?.pids
rmSync(filler)
const afterwards = await replace(installation, 'utilities')
while (readRunFile(home)?.pids.utilities !== afterwards) await pause(50)
const notedAfterwards = readRunFile(home)?.pids.utilities
await installation.stop()
fill()
const startWhileFull = await start().then(
  (second) => second.stop().then(() => 'started'),
  (error) => `${error.name}: ${error.message}`,
)
rmSync(filler)
const again = await start()
const missing = again.missing
await again.stop()
process.stdout.write(
  JSON.stringify({ notices, whileFull, notedWhileFull, afterwards, notedAfterwards, startWhileFull, missing }),
)
