import { runShortCampaigns } from './run-checks.js'

process.exitCode = (await runShortCampaigns(process.argv.slice(2))) ? 0 : 1
