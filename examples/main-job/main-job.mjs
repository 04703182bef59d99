// From a folder of files and its spreadsheet to published records at the practice repository.
//
//   node examples/main-job/main-job.mjs [folder] [project file]
//
// Needs a running Regesta and nothing else. REGESTA_URL and REGESTA_TOKEN tell where it is and, if it asks, who you are.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SAMPLE = fileURLToPath(new URL('../../infra/sample-project/files', import.meta.url))
const { REGESTA_URL = 'http://127.0.0.1:5001', REGESTA_TOKEN } = process.env
const [folder = SAMPLE, projectFile = resolve('museum.pdb')] = process.argv.slice(2).map((path) => resolve(path))

/** Asks the gateway and returns its answer; every error of the interface is JSON with a sentence for people. */
async function ask(method, path, body) {
  const answer = await fetch(`${REGESTA_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(REGESTA_TOKEN ? { authorization: `Bearer ${REGESTA_TOKEN}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${json.error} (${answer.headers.get('error-code')})`)
  return json
}

const listTab = (tab) => ask('GET', `/project/uploads_by_tab?tab_id=${tab}&is_sandbox=true`)

// 1. Scan the folder. An image is a record; a model takes its materials and textures along.
await ask('POST', '/project/create-and-scan', {
  projectName: 'Museum objects',
  shortCode: 'museum',
  pdbPath: projectFile,
  modalities: ['Image / Photography', '3D Model'],
  dataInPath: folder,
  dataOutPath: `${projectFile}-output`,
  batchEntity: 'root',
  scanOptions: {
    extensions: ['.jpg', '.png', '.obj', '.txt'],
    primarysourceext: '.obj',
    bundling: { enabled: true, strategy: 'stem_match' },
    obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: false },
  },
})
await ask('POST', '/pdb/load', { path: projectFile })

// 2. Say which column of the spreadsheet becomes which field.
const column = (value, more) => ({ type: 'column', value, ...more })
const literal = (value) => ({ type: 'literal', value })
await ask('POST', '/project/metadata/save_mapping', {
  mappingConfiguration: {
    _mapping_mode: 'file',
    _mapping_name: 'Museum objects',
    _file_path: `${folder}/objects.csv`,
    _file_format: 'csv',
    filename: column('filename'),
    title: column('title'),
    description: column('description'),
    upload_type: column('type'),
    image_type: column('image_type'),
    publication_date: column('date'),
    keywords: column('keywords', { delimiter: ';' }),
    access_right: literal('open'),
    license: column('license'),
    version: literal('1.0.0'),
    creators: { type: 'complex', is_complex: true, entries: [{ name: column('creator'), orcid: column('orcid') }] },
  },
})

// 3. Prepare: metadata are made and checked. What is wrong is told here, before anything leaves the machine.
for (const { source_file_db_id } of await listTab('pending_preparation')) {
  await ask('POST', '/project/prepare_metadata_for_file', { source_file_db_id, target_is_sandbox: true })
}

// 4. Make drafts and send the files. Repeating any of these calls doubles nothing.
for (const { local_record_db_id } of await listTab('pending_operations')) {
  await ask('POST', '/project/create_api_draft_for_prepared_record', { local_record_db_id })
  await ask('POST', '/project/upload_files_for_deposition', { local_record_db_id })
}

// 5. Publish. It happens only if a fresh reading shows every file with the checksum of the bytes that were sent.
for (const { local_record_db_id } of await listTab('drafts')) {
  await ask('POST', '/project/publish_record', { local_record_db_id })
}

for (const { record_title, repo_doi } of await ask('GET', '/project/published_records')) {
  console.log(`${repo_doi}  ${record_title}`)
}
