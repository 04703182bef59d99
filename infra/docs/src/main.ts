import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSite } from './write-site.js'

// npm run docs [-- folder]: the guide as a site of plain pages.
const [named] = process.argv.slice(2)
const folder = named === undefined ? fileURLToPath(new URL('../../../coverage/guide', import.meta.url)) : resolve(named)
const files = writeSite(folder)
process.stdout.write(`${files.length} files. Open ${folder}/index.html\n`)
