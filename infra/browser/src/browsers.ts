import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** Where Chromium lies: what `CHROMIUM` names, else what `PATH` holds; undefined where there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable)
}

/** Chromium, which is installed where it is missing and may be; says so where there is none. */
export function provideChromium(): string | undefined {
  if (findChromium() === undefined) installChromium()
  const found = findChromium()
  if (found === undefined) {
    process.stdout.write(
      'Not run: there is no Chromium. Install it (Debian: apt install chromium), or name it in CHROMIUM.\n',
    )
  }
  return found
}

/** Installs Debian's package where this user may; whether it worked shows `findChromium`. */
function installChromium(): void {
  if (process.getuid?.() !== 0) return
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], QUIET)
  // The lists of packages are older than the packages on a machine that was not used for a while.
  if (install().status !== 0 && spawnSync('apt-get', ['update'], QUIET).status === 0) install()
}

const QUIET = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
