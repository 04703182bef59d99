import { fileContents } from '@regesta/contracts/file-contents'
import { projects as contract } from '@regesta/contracts/projects'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { registered } from '@regesta/contracts/services'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { given, type Route, type ServiceParts, serve } from '@regesta/http/serve'
import { OPERATIONS_DATABASE } from '@regesta/operations/open-operations'
import { type Context, createContext, REGISTER_DATABASE } from './context.js'
import { knownProject } from './known-project.js'
import { holdEndpoints } from './records/hold-endpoints.js'
import { ledgerEndpoints } from './records/ledger-endpoints.js'
import { preparationEndpoints } from './records/preparation-endpoints.js'
import { recordEndpoints } from './records/record-endpoints.js'
import { announcingChanges } from './routes/announce-changes.js'
import { namingDamage } from './routes/name-damage.js'
import { addSourceFiles } from './use-cases/add-source-files.js'
import { changeMappingSheet } from './use-cases/change-mapping-sheet.js'
import { completePath } from './use-cases/complete-path.js'
import { copySample } from './use-cases/copy-sample.js'
import { countApiLog } from './use-cases/count-api-log.js'
import { countFiles } from './use-cases/count-files.js'
import { countHistory } from './use-cases/count-history.js'
import { countRecords } from './use-cases/count-records.js'
import { countUploadsByTab } from './use-cases/count-uploads-by-tab.js'
import { countWaitingFiles } from './use-cases/count-waiting-files.js'
import { createAndScan } from './use-cases/create-and-scan.js'
import { cutImage } from './use-cases/cut-image.js'
import { describeImage } from './use-cases/describe-image.js'
import { describeSample } from './use-cases/describe-sample.js'
import { ensureFiles } from './use-cases/ensure-files.js'
import { exportBatch } from './use-cases/export-batch.js'
import { exportFiles } from './use-cases/export-files.js'
import { findFiles } from './use-cases/find-files.js'
import { findRecordNeighbours } from './use-cases/find-record-neighbours.js'
import { followSession } from './use-cases/follow-session.js'
import { getDashboardStats } from './use-cases/get-dashboard-stats.js'
import { getEarlierMapping } from './use-cases/get-earlier-mapping.js'
import { getFile } from './use-cases/get-file.js'
import { getFileHierarchy } from './use-cases/get-file-hierarchy.js'
import { getHistoryEvent } from './use-cases/get-history-event.js'
import { getNewestRecord } from './use-cases/get-newest-record.js'
import { getProjectDetails } from './use-cases/get-project-details.js'
import { getProjectInfo } from './use-cases/get-project-info.js'
import { getSession } from './use-cases/get-session.js'
import { inspectProject } from './use-cases/inspect-project.js'
import { listActivity } from './use-cases/list-activity.js'
import { listApiLog } from './use-cases/list-api-log.js'
import { listBatchItems } from './use-cases/list-batch-items.js'
import { listBatches } from './use-cases/list-batches.js'
import { listConfiguration } from './use-cases/list-configuration.js'
import { listCredentials } from './use-cases/list-credentials.js'
import { listEarlierMappings } from './use-cases/list-earlier-mappings.js'
import { listFiles } from './use-cases/list-files.js'
import { listFolder } from './use-cases/list-folder.js'
import { listHistory } from './use-cases/list-history.js'
import { listMappings } from './use-cases/list-mappings.js'
import { listPipelineSteps } from './use-cases/list-pipeline-steps.js'
import { listProjects } from './use-cases/list-projects.js'
import { listPublishedRecords } from './use-cases/list-published-records.js'
import { listRecordFiles } from './use-cases/list-record-files.js'
import { listRecords } from './use-cases/list-records.js'
import { listRelatedFiles } from './use-cases/list-related-files.js'
import { listRootFiles } from './use-cases/list-root-files.js'
import { listUploadableFiles } from './use-cases/list-uploadable-files.js'
import { listUploadsByTab } from './use-cases/list-uploads-by-tab.js'
import { listWaitingFiles } from './use-cases/list-waiting-files.js'
import { loadProject } from './use-cases/load-project.js'
import { markFiles } from './use-cases/mark-files.js'
import { matchFilesForVersioning } from './use-cases/match-files-for-versioning.js'
import { moveFile } from './use-cases/move-file.js'
import { planUndo } from './use-cases/plan-undo.js'
import { previewFile } from './use-cases/preview-file.js'
import { previewScan } from './use-cases/preview-scan.js'
import { readComponentParameters } from './use-cases/read-component-parameters.js'
import { readFileContent } from './use-cases/read-file-content.js'
import { readFiles } from './use-cases/read-files.js'
import { readProject } from './use-cases/read-project.js'
import { removeCredential } from './use-cases/remove-credential.js'
import { removeFiles } from './use-cases/remove-files.js'
import { rescanProject } from './use-cases/rescan-project.js'
import { restoreRows } from './use-cases/restore-rows.js'
import { revealCredential } from './use-cases/reveal-credential.js'
import { saveMapping } from './use-cases/save-mapping.js'
import { selectItems } from './use-cases/select-items.js'
import { setPrimaryFile } from './use-cases/set-primary-file.js'
import { showBatch } from './use-cases/show-batch.js'
import { showPicture } from './use-cases/show-picture.js'
import { storeComponentParameters } from './use-cases/store-component-parameters.js'
import { storeCredential } from './use-cases/store-credential.js'
import { storeDerivedFiles } from './use-cases/store-derived-files.js'
import { takeSnapshot } from './use-cases/take-snapshot.js'
import { undoBundleCorrection } from './use-cases/undo-bundle-correction.js'
import { unloadProject } from './use-cases/unload-project.js'
import { updateDescription } from './use-cases/update-description.js'
import { updateTitle } from './use-cases/update-title.js'

const useCases = {
  listFolder,
  completePath,
  showPicture,
  listProjects,
  describeSample,
  copySample,
  previewScan,
  loadProject,
  unloadProject,
  takeSnapshot,
  getProjectInfo,
  getProjectDetails,
  createAndScan,
  rescanProject,
  inspectProject,
  matchFilesForVersioning,
  updateDescription,
  updateTitle,
  getDashboardStats,
  listPublishedRecords,
  addSourceFiles,
  listUploadableFiles,
  listUploadsByTab,
  countUploadsByTab,
  saveMapping,
  listMappings,
  listEarlierMappings,
  getEarlierMapping,
  countFiles,
  listFiles,
  exportFiles,
  markFiles,
  moveFile,
  setPrimaryFile,
  undoBundleCorrection,
  getFileHierarchy,
  listHistory,
  countHistory,
  getHistoryEvent,
  listActivity,
  getNewestRecord,
  listRecordFiles,
  listRecords,
  listWaitingFiles,
  countWaitingFiles,
  findRecordNeighbours,
  countRecords,
  listPipelineSteps,
  listConfiguration,
  listBatches,
  showBatch,
  listBatchItems,
  exportBatch,
  listApiLog,
  countApiLog,
  listCredentials,
  storeCredential,
  removeCredential,
}

const contentUseCases = {
  getFile,
  readFileContent,
  listRelatedFiles,
  previewFile,
  describeImage,
  cutImage,
}

const internalUseCases = {
  getSession,
  followSession,
  readProject,
  planUndo,
  restoreRows,
  readFiles,
  findFiles,
  ensureFiles,
  removeFiles,
  changeMappingSheet,
  listRootFiles,
  selectItems,
  storeDerivedFiles,
  readComponentParameters,
  storeComponentParameters,
  revealCredential,
}

const withChanges = (context: Context, routes: readonly Route[]) =>
  announcingChanges(context, namingDamage(context, routes))

const createService = (context: Context): ServiceParts => ({
  routes: withChanges(context, [
    ...serve(contract, given(context, useCases)),
    ...serve(fileContents, given(context, contentUseCases)),
  ]),
  internal: withChanges(
    context,
    serve(projectsInternal, {
      ...given(context, internalUseCases),
      ...preparationEndpoints(context),
      ...recordEndpoints(context),
      ...ledgerEndpoints(context),
      ...holdEndpoints(context),
    }),
  ),
  operations: context.operations,
  settings: context.configuration,
  requestProject: (named) => (named === undefined ? context.session.required() : knownProject(context, named)),
  close: () => context.close(),
})

export const projects: ServiceDefinition<Context> = {
  ...registered('projects'),
  databases: [REGISTER_DATABASE, OPERATIONS_DATABASE],
  createContext,
  createService,
}
