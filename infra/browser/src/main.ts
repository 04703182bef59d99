import { runBrowserTests } from '@regesta/checks/run-checks'
import { provideBrowser } from './browsers.js'

provideBrowser('chromium')
provideBrowser('firefox')
const words = process.argv.slice(2)
if (words.includes('--whole')) process.env.REGESTA_WHOLE_COVER = 'true'
process.exitCode = (await runBrowserTests(words.filter((word) => word !== '--whole'))) ? 0 : 1
