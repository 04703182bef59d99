import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, installedFor, type ThirdParty } from './third-parties.js'

/** Of packages that lie in ours, the files that are used, and the notices that belong to them. */
const USED = [
  {
    name: 'swagger-ui-dist',
    own: 'gateway',
    files: [
      'swagger-ui.css',
      'swagger-ui-bundle.js',
      'favicon-16x16.png',
      'favicon-32x32.png',
      'LICENSE',
      'NOTICE',
      'swagger-ui-bundle.js.LICENSE.txt',
    ],
  },
  { name: 'xsd-schema-validator', own: 'services/utilities', files: ['support', 'lib', 'index.js', 'LICENSE'] },
]

/** Copies them to where they are found by their names. What they would run or fetch at the installation is left out. */
export function copyInside(folder: string): ThirdParty[] {
  return USED.map(({ name, own, files }) => {
    const from = installedFor(own, name)
    const to = join(folder, 'node_modules', name)
    for (const file of files) copyWhereThere(join(from, file), join(to, file))
    const { version, license, main, exports } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    writeFileSync(join(to, 'package.json'), `${JSON.stringify({ name, version, license, main, exports }, null, 2)}\n`)
    return describe(from, 'inside')
  })
}

function copyWhereThere(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    cpSync(from, to, { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
