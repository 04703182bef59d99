import type { Command } from './command.js'
import { backup } from './commands/backup.js'
import { completion } from './commands/completion.js'
import { component } from './commands/component.js'
import { components } from './commands/components.js'
import { create } from './commands/create.js'
import { credentials } from './commands/credentials.js'
import { demo } from './commands/demo.js'
import { deposit } from './commands/deposit.js'
import { discard } from './commands/discard.js'
import { doctor } from './commands/doctor.js'
import { edit } from './commands/edit.js'
import { errors } from './commands/errors.js'
import { history } from './commands/history.js'
import { list } from './commands/list.js'
import { logs } from './commands/logs.js'
import { map } from './commands/map.js'
import { moveFiles } from './commands/move-files.js'
import { open } from './commands/open.js'
import { paths } from './commands/paths.js'
import { persons } from './commands/persons.js'
import { pipelines } from './commands/pipelines.js'
import { prepare } from './commands/prepare.js'
import { processDrafts } from './commands/process-drafts.js'
import { publish } from './commands/publish.js'
import { restore } from './commands/restore.js'
import { runPipeline } from './commands/run-pipeline.js'
import { scan } from './commands/scan.js'
import { service } from './commands/service.js'
import { start } from './commands/start.js'
import { status } from './commands/status.js'
import { stop } from './commands/stop.js'
import { undo } from './commands/undo.js'
import { upgrade } from './commands/upgrade.js'
import { version } from './commands/version.js'

/** Every command: the overview shows them in this order, below their headings. */
export const commands: readonly Command[] = [
  start,
  stop,
  status,
  open,
  demo,
  create,
  scan,
  map,
  errors,
  prepare,
  deposit,
  processDrafts,
  publish,
  edit,
  version,
  discard,
  undo,
  history,
  runPipeline,
  list,
  components,
  pipelines,
  credentials,
  persons,
  component,
  paths,
  doctor,
  logs,
  backup,
  restore,
  moveFiles,
  upgrade,
  service,
  completion,
]
