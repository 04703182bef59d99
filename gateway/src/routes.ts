import type { gateway } from '@regesta/contracts/gateway'
import type { operationEndpoints } from '@regesta/contracts/operations'
import type { PublicContracts } from '@regesta/contracts/public-contracts'

type Line = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api${string}`
type Lines<C> = Readonly<Record<Line, keyof C>>

/** The public surface: method and path, the service that answers, the endpoint of its contract. Nothing else is public. */
export const routes = {
  projects: {
    'POST /api/pdb/load': 'loadProject',
    'POST /api/pdb/unload': 'unloadProject',
    'POST /api/pdb/snapshot': 'takeSnapshot',
    'GET /api/project_info': 'getProjectInfo',
    'GET /api/project_details_with_modality': 'getProjectDetails',
    'POST /api/project/create-and-scan': 'createAndScan',
    'POST /api/project/rescan': 'rescanProject',
    'POST /api/project/inspect': 'inspectProject',
    'POST /api/project/match_files_for_versioning': 'matchFilesForVersioning',
    'POST /api/project/update_description': 'updateDescription',
    'POST /api/project/update_title': 'updateTitle',
    'GET /api/project/dashboard_stats': 'getDashboardStats',
    'GET /api/project/published_records': 'listPublishedRecords',
    'POST /api/project/source_files/add': 'addSourceFiles',
    'GET /api/project/uploadable_files': 'listUploadableFiles',
    'GET /api/project/uploads_by_tab': 'listUploadsByTab',
    'GET /api/project/uploads_tab_counts': 'countUploadsByTab',
    'POST /api/project/metadata/save_mapping': 'saveMapping',
    'GET /api/mappings': 'listMappings',
    'GET /api/files': 'listFiles',
    'GET /api/files/:file_id/hierarchy': 'getFileHierarchy',
    'GET /api/repo_record': 'getNewestRecord',
    'GET /api/records/:record_id/files': 'listRecordFiles',
    'GET /api/pipeline_steps': 'listPipelineSteps',
    'GET /api/configuration': 'listConfiguration',
    'GET /api/batches': 'listBatches',
    'GET /api/apilog': 'listApiLog',
    'GET /api/credentials': 'listCredentials',
    'POST /api/credentials': 'storeCredential',
    'DELETE /api/credentials/:credential_name': 'removeCredential',
  },
  settings: {
    'GET /api/config/get': 'getConfiguration',
    'POST /api/config/save': 'saveConfiguration',
    'GET /api/config/get_prompt_keys': 'getPromptKeys',
  },
} as const satisfies { readonly [S in keyof PublicContracts]?: Lines<PublicContracts[S]> }

/** Long work of every service that has some; `:service` stands for its name. */
export const operationRoutes = {
  'GET /api/operations/:service': 'listOperations',
  'GET /api/operations/:service/:operation_id': 'getOperation',
  'GET /api/operations/:service/:operation_id/result': 'getOperationResult',
  'GET /api/operations/:service/:operation_id/events': 'followOperation',
  'POST /api/operations/:service/:operation_id/cancel': 'cancelOperation',
} as const satisfies Lines<ReturnType<typeof operationEndpoints>>

/** What the gateway answers itself. */
export const ownRoutes = {
  'GET /api/health': 'getHealth',
  'GET /api/openapi.json': 'getOpenApi',
  'GET /api/docs': 'showDocs',
} as const satisfies Lines<typeof gateway>
