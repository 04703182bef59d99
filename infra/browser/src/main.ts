import { runBrowserTests } from '@regesta/checks/run-checks'
import { provideChromium } from './chromium.js'

provideChromium()
process.exitCode = (await runBrowserTests(process.argv.slice(2))) ? 0 : 1
