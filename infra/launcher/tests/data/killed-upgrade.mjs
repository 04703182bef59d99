// Brings a data folder up to date and kills itself before the given write: node killed-upgrade.mjs <upgrade.js> <home> <release> <n>
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [upgrade, home, release, number] = process.argv.slice(2)
let left = Number(number)
for (const name of ['renameSync', 'rmSync', 'fsyncSync', 'copyFileSync', 'writeFileSync', 'mkdirSync']) {
  const original = fs[name]
  fs[name] = (...words) => {
    left -= 1
    if (left < 0) process.kill(process.pid, 'SIGKILL')
    return original(...words)
  }
}
syncBuiltinESMExports()
const { bringUpToDate } = await import(upgrade)
await bringUpToDate(home, JSON.parse(release), () => {})
