import { runBrowserTests } from '@regesta/checks/run-checks'
import { provideBrowser } from './browsers.js'

provideBrowser('chromium')
provideBrowser('firefox')
process.exitCode = (await runBrowserTests(process.argv.slice(2))) ? 0 : 1
