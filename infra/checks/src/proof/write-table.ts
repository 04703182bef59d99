import { writeFileSync } from 'node:fs'
import { keptProofs } from '../evidence/evidence.js'
import { inRoot } from '../workspace.js'
import { coverage } from './check-coverage.js'
import { TABLE } from './read-table.js'

/** Writes the table anew from what the last run of every package's tests proved. */
const { table, faults } = coverage(keptProofs())
writeFileSync(inRoot(TABLE), table)
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
