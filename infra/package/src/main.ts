import { resolve } from 'node:path'
import { makePackage } from './make-package.js'

/** `npm run package [-- FOLDER]`: makes the package that people install, in `dist` unless a folder is named. */
const { file, bytes, sha256, parties } = await makePackage(resolve(process.argv[2] ?? 'dist'))
const count = (how: string) => parties.filter((party) => party.how === how).length
process.stdout.write(
  `${file}\n  ${(bytes / 1024 / 1024).toFixed(2)} MiB, SHA-256 ${sha256}\n` +
    `  software of others: ${count('bundled')} packages bundled, ${count('inside')} inside, ${count('installed')} installed beside it\n` +
    `  npm install --global ${file}\n`,
)
