// What stands in the loaded project, with types that come from the description of the interface.
import createClient from 'openapi-fetch'
import type { paths } from './regesta.js'

const regesta = createClient<paths>({ baseUrl: process.env.REGESTA_URL ?? 'http://127.0.0.1:5001' })

const { data: project, error } = await regesta.GET('/api/project_info')
if (error) throw new Error(error.error)
if (!('project_name' in project)) throw new Error('The project file names no project')

const { data: page } = await regesta.GET('/api/files', { params: { query: { page: 1, limit: 5 } } })
console.log(`${project.project_name}: ${page?.totalItems ?? 0} files, among them`)
for (const { filename, status } of page?.items ?? []) console.log(`  ${filename} (${status})`)

const { data: stats } = await regesta.GET('/api/project/dashboard_stats')
console.log(`Published at the practice repository: ${stats?.published_sandbox ?? 0}`)
