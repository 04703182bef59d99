import type { Command } from './command.js'
import { create } from './commands/create.js'
import { deposit } from './commands/deposit.js'
import { discard } from './commands/discard.js'
import { errors } from './commands/errors.js'
import { history } from './commands/history.js'
import { map } from './commands/map.js'
import { persons } from './commands/persons.js'
import { prepare } from './commands/prepare.js'
import { processDrafts } from './commands/process-drafts.js'
import { publish } from './commands/publish.js'
import { runPipeline } from './commands/run-pipeline.js'
import { scan } from './commands/scan.js'
import { undo } from './commands/undo.js'
import { version } from './commands/version.js'

/** Every command, in the order of the work. */
export const commands: readonly Command[] = [
  create,
  scan,
  map,
  errors,
  prepare,
  deposit,
  processDrafts,
  publish,
  version,
  discard,
  undo,
  history,
  runPipeline,
  persons,
]
