import type { HistoryKind } from '@regesta/contracts/history'

/** What an act is called in the history, by the request that began it. */
const KINDS: Readonly<Record<string, HistoryKind>> = {
  saveMapping: 'mapping_saved',
  applyErrorSheet: 'mapping_saved',
  markFiles: 'files_marked',
  moveFile: 'bundle_corrected',
  setPrimaryFile: 'bundle_corrected',
  undoBundleCorrection: 'undone',
  undoEvent: 'undone',
  updateTitle: 'title_changed',
  updateDescription: 'description_changed',
  addSourceFiles: 'files_added',
  rescanProject: 'folder_rescanned',
  storeCredential: 'credential_stored',
  removeCredential: 'credential_removed',
  prepareMetadataForFile: 'records_prepared',
  createApiDraft: 'drafts_created',
  createApiDraftFromCli: 'drafts_created',
  createRecordForFile: 'drafts_created',
  uploadFile: 'files_sent',
  uploadFiles: 'files_sent',
  publishRecord: 'published',
  discardRepoDraft: 'drafts_discarded',
  verifyRecords: 'records_repaired',
  createVersionRecord: 'versions_prepared',
  runPipeline: 'pipeline_run',
  // Its files are added and prepared before the run, in the same act.
  executeOnLocalFiles: 'pipeline_run',
  executePipeline: 'pipeline_run',
  rerunExecution: 'pipeline_run',
  executeFromCommandLine: 'drafts_created',
  settleWrite: 'write_settled',
  storePreparedRecords: 'records_prepared',
  createQuickRecord: 'records_prepared',
  ensureFiles: 'files_added',
  removeFiles: 'files_removed',
  'runBatchAction.prepare_metadata': 'records_prepared',
  'runBatchAction.remove_files': 'files_removed',
  'runBatchAction.create_api_draft': 'drafts_created',
  'runBatchAction.discard_drafts': 'drafts_discarded',
  'runBatchAction.upload_main_files': 'files_sent',
  'runBatchAction.upload_files': 'files_sent',
  'runBatchAction.publish': 'published',
  'runBatchAction.update_published': 'published_changed',
  'runBatchAction.new_version': 'versions_prepared',
  'runBatchAction.remove_versions': 'versions_removed',
}

/** What an act of this name is. */
export function kindOfAct(name: string): HistoryKind {
  const [request = ''] = name.split('.')
  return [name, request].flatMap((each) => (Object.hasOwn(KINDS, each) ? [KINDS[each]] : []))[0] ?? 'changed'
}

/** The event that an act of this name takes back. */
export function undoneByAct(name: string): number | null {
  const [, event] = /^undoEvent\.(\d{1,15})$/.exec(name) ?? []
  return event === undefined ? null : Number(event)
}
