import { runBrowserTests } from '@regesta/checks/run-checks'
import { findChromium, installChromium } from './chromium.js'

if (findChromium() === undefined) installChromium()
if (findChromium() === undefined) {
  process.stdout.write(
    'Not run: there is no Chromium. Install it (Debian: apt install chromium), or name it in CHROMIUM.\n',
  )
}
process.exitCode = (await runBrowserTests(process.argv.slice(2))) ? 0 : 1
