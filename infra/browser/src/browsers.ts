import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { basename, delimiter, join } from 'node:path'

/** The browsers that the console is tried in: what the programs are called, the best first, and Debian's package of that. */
const BROWSERS = {
  // The shell is Chromium without what lies around a page; without a screen it draws in three quarters of the time.
  chromium: {
    called: 'Chromium',
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    debian: 'chromium-headless-shell',
  },
  firefox: { called: 'Firefox', names: ['firefox-esr', 'firefox'], debian: 'firefox-esr' },
} as const

type BrowserName = keyof typeof BROWSERS

/** Where a browser lies: what `CHROMIUM` or `FIREFOX` names, else what `PATH` holds; undefined where there is none. */
export function findBrowser(name: BrowserName): string | undefined {
  const named = process.env[name.toUpperCase()]
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return BROWSERS[name].names.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable)
}

/** A browser, the best of which is installed where it is missing and may be; says so where there is none. */
export function provideBrowser(name: BrowserName): string | undefined {
  const { called, debian, names } = BROWSERS[name]
  if (!process.env[name.toUpperCase()] && basename(findBrowser(name) ?? '') !== names[0]) install(debian)
  const found = findBrowser(name)
  if (found === undefined) {
    const variable = name.toUpperCase()
    process.stdout.write(
      `Not run: there is no ${called}. Install it (Debian: apt install ${debian}), or name it in ${variable}.\n`,
    )
  }
  return found
}

/** Installs a package of Debian where this user may; whether it worked shows `findBrowser`. */
function install(name: string): void {
  if (process.getuid?.() !== 0) return
  const fetch = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], QUIET)
  // The lists of packages are older than the packages on a machine that was not used for a while.
  if (fetch().status !== 0 && spawnSync('apt-get', ['update'], QUIET).status === 0) fetch()
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
