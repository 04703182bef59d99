// Runs the service where the disk is one mebibyte large, and prints what a scan answered and left. Arguments: home, request.
import { readdirSync, readFileSync } from 'node:fs'
import { projects as contract } from '@regesta/contracts/projects'
import { projects } from '@regesta/projects/service'
import { startForTest } from '@regesta/testing/start-for-test'

const [home, wish] = process.argv.slice(2)
const service = await startForTest(projects, { home })
const { status, body } = await service.raw(contract).createAndScan({ body: JSON.parse(readFileSync(wish, 'utf8')) })
await service.stop()
process.stdout.write(`\n${JSON.stringify({ status, error: body.error, left: readdirSync('/mnt') })}\n`)
