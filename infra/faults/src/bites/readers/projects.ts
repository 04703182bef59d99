import { copyFileSync } from 'node:fs'
import { type Answer, newProject } from '../fixture.js'
import type { Reader } from './reader.js'

const LISTS = [
  '/project_info',
  '/project_details_with_modality',
  '/files?limit=50',
  '/files/1/hierarchy',
  '/project/dashboard_stats',
  '/project/uploads_by_tab?tab_id=pending_preparation',
  '/project/published_records',
  '/mappings',
  '/configuration',
  '/batches',
]

/** Project files, whole folders as a scan takes them are read by `scanFolder`. */
export const projectReaders: readonly Reader[] = [
  {
    name: 'inspect',
    reads: ['pdb', 'zip'],
    read: ({ ask }, { path }) => ask('POST', '/project/inspect', { pdbPath: path, showFiles: true }),
  },
  {
    name: 'load and what it shows',
    reads: ['pdb'],
    alone: true,
    read: async (fixture, { path }) => {
      const copy = `${path}.loaded.pdb`
      copyFileSync(path, copy)
      const loaded = await fixture.installation.ask('/pdb/load', asJson({ path: copy }))
      const found: Answer[] = [withCode(loaded)]
      if (loaded.status < 400) for (const list of LISTS) found.push(withCode(await fixture.installation.ask(list)))
      await fixture.installation.ask('/pdb/load', asJson({ path: `${fixture.root}/museum.pdb` }))
      return found.find(({ code }) => code === 'internal') ?? found[0] ?? { status: 0, code: '', text: '' }
    },
  },
  {
    name: 'create-and-scan (xml_schema)',
    reads: ['xsd'],
    read: ({ ask, sound }, { path, number }) => {
      const folder = sound.document.slice(0, sound.document.lastIndexOf('/'))
      return ask('POST', '/project/create-and-scan', newProject(folder, `${path}.${number}.pdb`, { xml_schema: path }))
    },
  },
]

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** What is loaded is asked without naming a project; such an answer shows in its text what was not expected. */
const withCode = ({ status, text }: { status: number; text: string }): Answer => ({
  status,
  text,
  code: status < 400 ? '' : /An unexpected error occurred/.test(text) ? 'internal' : 'refused',
})
