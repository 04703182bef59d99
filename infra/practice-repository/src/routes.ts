import type { Context } from './context.js'
import { redirect } from './http/answer.js'
import type { Route } from './http/route.js'
import { addDepositionFile, admitDepositionFile } from './use-cases/add-deposition-file.js'
import { createDeposition } from './use-cases/create-deposition.js'
import { deleteBucketFile } from './use-cases/delete-bucket-file.js'
import { deleteDeposition } from './use-cases/delete-deposition.js'
import { deleteDepositionFile } from './use-cases/delete-deposition-file.js'
import { discardDeposition } from './use-cases/discard-deposition.js'
import { downloadComponentFile } from './use-cases/download-component-file.js'
import { downloadDraftFile } from './use-cases/download-draft-file.js'
import { downloadRecordArchive } from './use-cases/download-record-archive.js'
import { downloadRecordFile } from './use-cases/download-record-file.js'
import { editDeposition } from './use-cases/edit-deposition.js'
import { exportRecord } from './use-cases/export-record.js'
import { getBucketFile } from './use-cases/get-bucket-file.js'
import { getDeposition } from './use-cases/get-deposition.js'
import { getDepositionFile } from './use-cases/get-deposition-file.js'
import { getDraft } from './use-cases/get-draft.js'
import { getRecord } from './use-cases/get-record.js'
import { getRecordFile } from './use-cases/get-record-file.js'
import { latestRecordVersion } from './use-cases/latest-record-version.js'
import { listBucket } from './use-cases/list-bucket.js'
import { listDepositionFiles } from './use-cases/list-deposition-files.js'
import { listDepositions } from './use-cases/list-depositions.js'
import { getLicence, listLicences } from './use-cases/list-licences.js'
import { listRecordFiles } from './use-cases/list-record-files.js'
import { listRecordVersions } from './use-cases/list-record-versions.js'
import { listRequests } from './use-cases/list-requests.js'
import { newVersion } from './use-cases/new-version.js'
import { publishDeposition } from './use-cases/publish-deposition.js'
import { admitBucketFile, putBucketFile } from './use-cases/put-bucket-file.js'
import { registerConceptDoi } from './use-cases/register-concept-doi.js'
import { renameDepositionFile } from './use-cases/rename-deposition-file.js'
import { resolveDoi } from './use-cases/resolve-doi.js'
import { searchRecords } from './use-cases/search-records.js'
import { showBadge } from './use-cases/show-badge.js'
import { showDepositionPage } from './use-cases/show-deposition-page.js'
import { showFrontPage } from './use-cases/show-front-page.js'
import { showLatestPage } from './use-cases/show-latest-page.js'
import { showOldRecordPage } from './use-cases/show-old-record-page.js'
import { showRecordPage } from './use-cases/show-record-page.js'
import { showRegistry } from './use-cases/show-registry.js'
import { showThumbnail } from './use-cases/show-thumbnail.js'
import { sortDepositionFiles } from './use-cases/sort-deposition-files.js'
import { updateDeposition } from './use-cases/update-deposition.js'

const DEPOSITIONS = '/api/deposit/depositions'
const DEPOSITION = `${DEPOSITIONS}/:id`
const FILES = `${DEPOSITION}/files`
const FILE = `${FILES}/:file`
const BUCKET = '/api/files/:bucket'
const RECORD = '/api/records/:id'

/** Everything that the repository answers, by the names that faults and the journal use. */
export function routes(context: Context): Route[] {
  return [
    ...depositionRoutes(context),
    ...bucketRoutes(context),
    ...recordRoutes(context),
    ...pageRoutes(context),
    ...componentRoutes(context),
  ]
}

function depositionRoutes(context: Context): Route[] {
  return [...draftRoutes(context), ...draftFileRoutes(context), ...actionRoutes(context)]
}

const JSON_ONLY = { jsonOnly: true } as const
const JSON_BODY = { body: 'json', ...JSON_ONLY } as const

function draftRoutes(context: Context): Route[] {
  return [
    { name: 'listDepositions', method: 'GET', path: DEPOSITIONS, ...JSON_ONLY, run: listDepositions(context) },
    { name: 'createDeposition', method: 'POST', path: DEPOSITIONS, ...JSON_BODY, run: createDeposition(context) },
    { name: 'getDeposition', method: 'GET', path: DEPOSITION, ...JSON_ONLY, run: getDeposition(context) },
    { name: 'updateDeposition', method: 'PUT', path: DEPOSITION, ...JSON_BODY, run: updateDeposition(context) },
    { name: 'deleteDeposition', method: 'DELETE', path: DEPOSITION, run: deleteDeposition(context) },
  ]
}

function draftFileRoutes(context: Context): Route[] {
  const old = oldOnly(context)
  return [
    { name: 'listDepositionFiles', method: 'GET', path: FILES, ...JSON_ONLY, run: listDepositionFiles(context) },
    {
      name: 'addDepositionFile',
      method: 'POST',
      path: FILES,
      body: 'form',
      admit: admitDepositionFile(context),
      run: addDepositionFile(context),
    },
    { name: 'sortDepositionFiles', method: 'PUT', path: FILES, ...old, run: sortDepositionFiles(context) },
    { name: 'getDepositionFile', method: 'GET', path: FILE, ...JSON_ONLY, run: getDepositionFile(context) },
    { name: 'renameDepositionFile', method: 'PUT', path: FILE, ...old, run: renameDepositionFile(context) },
    { name: 'deleteDepositionFile', method: 'DELETE', path: FILE, run: deleteDepositionFile(context) },
  ]
}

function actionRoutes(context: Context): Route[] {
  const act = (name: string, action: string, run: Route['run']): Route => ({
    name,
    method: 'POST',
    path: `${DEPOSITION}/actions/${action}`,
    run,
  })
  return [
    act('publishDeposition', 'publish', publishDeposition(context)),
    act('editDeposition', 'edit', editDeposition(context)),
    act('discardDeposition', 'discard', discardDeposition(context)),
    act('newVersion', 'newversion', newVersion(context)),
    act('registerConceptDoi', 'registerconceptdoi', registerConceptDoi(context)),
  ]
}

/** Today's platform refuses these before it looks at their bodies. */
const oldOnly = ({ settings }: Context) => (settings.platform === 'old' ? ({ body: 'json' } as const) : {})

function bucketRoutes(context: Context): Route[] {
  const file = `${BUCKET}/:key`
  return [
    { name: 'listBucket', method: 'GET', path: BUCKET, run: listBucket(context) },
    { name: 'getBucketFile', method: 'GET', path: file, run: getBucketFile(context) },
    {
      name: 'putBucketFile',
      method: 'PUT',
      path: file,
      body: 'upload',
      admit: admitBucketFile(context),
      run: putBucketFile(context),
    },
    { name: 'deleteBucketFile', method: 'DELETE', path: file, run: deleteBucketFile(context) },
  ]
}

const get = (name: string, path: string, run: Route['run']): Route => ({ name, method: 'GET', path, run })

function recordRoutes(context: Context): Route[] {
  return [
    get('searchRecords', '/api/records', searchRecords(context)),
    get('searchCommunityRecords', '/api/communities/:community/records', searchRecords(context)),
    get('getRecord', RECORD, getRecord(context)),
    get('getDraft', `${RECORD}/draft`, getDraft(context)),
    get('listRequests', '/api/requests', listRequests(context)),
    get('latestRecordVersion', `${RECORD}/versions/latest`, latestRecordVersion(context)),
    get('listRecordVersions', `${RECORD}/versions`, listRecordVersions(context)),
    get('listRecordFiles', `${RECORD}/files`, listRecordFiles(context)),
    get('getRecordFile', `${RECORD}/files/:key`, getRecordFile(context)),
    get('downloadRecordFile', `${RECORD}/files/:key/content`, downloadRecordFile(context)),
    get('downloadRecordArchive', `${RECORD}/files-archive`, downloadRecordArchive(context)),
    get('downloadDraftFile', `${RECORD}/draft/files/:key/content`, downloadDraftFile(context)),
    get('listLicencesRedirect', '/api/licenses', ({ query }) =>
      redirect(301, `/api/vocabularies/licenses${suffix(query)}`),
    ),
    get('listLicences', '/api/vocabularies/licenses', listLicences()),
    get('getLicence', '/api/vocabularies/licenses/:id', getLicence()),
  ]
}

const suffix = (query: URLSearchParams) => (query.size === 0 ? '' : `?${query}`)

function pageRoutes(context: Context): Route[] {
  return [
    get('showFrontPage', '/', showFrontPage(context)),
    get('showRecordPage', '/records/:id', showRecordPage(context)),
    get('showLatestPage', '/records/:id/latest', showLatestPage(context)),
    get('downloadPageFile', '/records/:id/files/:key', downloadRecordFile(context)),
    get('exportRecord', '/records/:id/export/:format', exportRecord(context)),
    get('showThumbnail', '/record/:id/thumb:size', showThumbnail(context)),
    get('showOldLatestPage', '/record/:id/versions/latest', showLatestPage(context)),
    get('showOldRecordPage', '/record/:id{/*rest}', showOldRecordPage(context)),
    get('showOldDepositionPage', '/deposit/:id', ({ params }) =>
      redirect(301, `/uploads/${encodeURIComponent(params.id ?? '')}`),
    ),
    get('showDepositionPage', '/uploads/:id', showDepositionPage(context)),
    get('resolveDoi', '/doi/:prefix/*suffix', resolveDoi(context)),
    get('showBadge', '/badge/:kind/*doi', showBadge(context)),
  ]
}

/** The component registry: a document, and the files that it links. */
function componentRoutes(context: Context): Route[] {
  return [
    { name: 'showRegistry', method: 'GET', path: '/components/registry.json', run: showRegistry(context) },
    {
      name: 'downloadComponentFile',
      method: 'GET',
      path: '/components/:name/:version/:file',
      run: downloadComponentFile(context),
    },
  ]
}
