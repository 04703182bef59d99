import type { Operation } from '@regesta/contracts/operations'
import { useQuery } from '@tanstack/react-query'
import { batchSummary } from '../../api/batch.js'
import { endOf, type Work } from '../../api/long-work.js'
import { knownProjects } from '../../api/queries.js'
import { Command } from '../../parts/command.js'
import { useWorkTexts } from './use-work-texts.js'

const FETCH = 'components install NAME --dry-run'

/** What does the same outside every project, by the kind of the work. */
const OF_INSTALLATION: Readonly<Record<string, string>> = {
  createAndScan: 'create --file FILE --name NAME --code CODE --input folder --extensions LIST --dry-run',
  downloadComponent: FETCH,
  install: FETCH,
  syncPersons: 'persons sync',
}

/** What does the same in a project. */
const OF_PROJECT: Readonly<Record<string, string>> = {
  rescanProject: 'scan --dry-run',
  matchFilesForVersioning: 'version --input folder --dry-run',
  undoEvent: 'undo ID --dry-run',
  uploadFile: 'deposit --dry-run',
  uploadFiles: 'deposit --dry-run',
  publishRecord: 'publish --record-ids IDS --dry-run',
  executePipeline: 'process --pipeline NAME --dry-run',
  executeOnLocalFiles: 'run-pipeline --pipeline NAME --input folder --dry-run',
}

/** Work that no longer says which repository it was for. */
const OF_A_REPOSITORY = ['matchFilesForVersioning', 'uploadFile', 'uploadFiles', 'publishRecord']

/** The same for batches, by their actions. */
const OF_BATCH: Readonly<Record<string, string>> = {
  prepare_metadata: 'prepare --dry-run',
  create_api_draft: 'deposit --dry-run',
  upload_files: 'deposit --dry-run',
  upload_main_files: 'deposit --dry-run',
  publish: 'publish --record-ids IDS --dry-run',
  discard_drafts: 'discard --record-ids IDS --dry-run',
  remove_versions: 'discard --versions --record-ids IDS --dry-run',
  update_published: 'edit --record-ids IDS --set FIELD=VALUE --dry-run',
  new_version: 'version --input folder --dry-run',
}

interface SameCommandProps {
  readonly work: Work
  readonly operation: Operation
}

/** The command that does the same, if there is one. */
export function SameCommand({ work, operation }: SameCommandProps) {
  const { says } = useWorkTexts()
  const { data } = useQuery(knownProjects)
  const ofBatch = useBatchCommand(work, operation)
  const { kind, project_uuid } = operation
  const file = data?.projects.find((one) => one.project_uuid === project_uuid)?.path
  const everywhere = OF_INSTALLATION[kind]
  const command = everywhere ?? OF_PROJECT[kind] ?? ofBatch
  if (command === undefined || (everywhere === undefined && file === undefined)) return null
  const tried = OF_A_REPOSITORY.includes(kind) ? says.commandPractice : says.commandTried
  const does = command.includes('--dry-run') ? tried : says.command
  return <Command command={command} does={does} {...(everywhere !== undefined || file === undefined ? {} : { file })} />
}

/** What a batch does is in the project; what a plan is for, in the plan. */
function useBatchCommand(work: Work, { kind, status, project_uuid: project = '' }: Operation): string | undefined {
  const isPlanned = kind === 'planBatchAction' && status === 'completed'
  const batch = useQuery({ ...batchSummary(project, work.id), enabled: kind === 'runBatchAction' && project !== '' })
  const plan = useQuery({ ...endOf(work), enabled: isPlanned })
  const { action_type, target_is_sandbox } = (plan.data ?? {}) as Readonly<Record<string, unknown>>
  const action = batch.data?.action_type ?? (isPlanned ? String(action_type) : '')
  const isSandbox = batch.data?.is_sandbox ?? target_is_sandbox !== false
  const command = OF_BATCH[action]
  return command && command + (isSandbox ? '' : ' --production')
}
