import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { day, oneOf, parseParts, type Readers, search, text, wholeNumber, writeParts } from './address.js'
import { paths } from './paths.js'
import { Failed } from './screens/failed.js'
import { NotFound } from './screens/not-found.js'
import { Start } from './screens/start/start.js'
import { ProjectFrame } from './shell/project-frame.js'
import { Shell } from './shell/shell.js'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })
const start = createRoute({ getParentRoute: () => root, path: paths.start, component: Start })
const project = createRoute({
  getParentRoute: () => root,
  path: paths.project,
  component: ProjectFrame,
  // What is written and chosen in one project is never seen in another.
  remountDeps: ({ params }) => params.project,
})

/** Pages below another: their addresses, what each reads from its own, and its module, which is fetched when it is shown. */
const pagesBelow =
  <Above extends AnyRoute>(above: Above) =>
  <const Path extends string, Parts extends Readers, Name extends string>(
    path: Path,
    parts: Parts,
    load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
    name: Name,
  ) =>
    createRoute({
      getParentRoute: () => above,
      path,
      validateSearch: search(parts),
      component: lazyRouteComponent(load, name),
    })

const onTop = pagesBelow(root)
const ofProject = pagesBelow(project)

const create = onTop(
  paths.create,
  { step: oneOf('folder', 'files', 'bundles', 'check'), work: text, file: text },
  () => import('./screens/create/create.js'),
  'Create',
)

const sample = onTop(paths.sample, { folder: text }, () => import('./screens/sample/sample.js'), 'SamplePage')

const overview = ofProject('/', { rescan: text }, () => import('./screens/overview/overview.js'), 'Overview')

const files = ofProject(
  '/files',
  {
    ...{ q: text, status: text, type: text, mime: text, folder: text, record: text, bundle: text, copies: text },
    ...{ mark: text, note: text, not: text, at: wholeNumber, with: wholeNumber },
    sort: oneOf('name', 'size', 'added', 'path', 'status'),
    dir: oneOf('desc'),
  },
  () => import('./screens/files/files.js'),
  'Files',
)

const file = ofProject(
  '/files/$file',
  {
    view: oneOf('preview', 'metadata', 'report', 'tree', 'history'),
    ...{ line: wholeNumber, part: text, seen: text },
  },
  () => import('./screens/file/file.js'),
  'File',
)

const mapping = ofProject(
  '/mapping',
  { field: text, column: text, rows: oneOf('errors') },
  () => import('./screens/mapping/mapping.js'),
  'Mapping',
)

/** Which records of a list are chosen. */
const choice = { pick: text, but: text, at: oneOf('practice', 'production') }

/** What a list of records is searched, filtered and sorted by; a record that was opened from it leads through it. */
const recordsList = {
  state: oneOf('pending', 'prepared', 'draft', 'published', 'failed', 'discarded'),
  ...{ q: text, type: text, license: text, missing: text, error: text, batch: text },
  ...{ since: day, until: day, status: text, mime: text },
  sort: oneOf('title', 'added'),
  group: oneOf('off'),
}

const records = ofProject(
  '/records',
  { ...recordsList, ...choice, pipeline: text, page: wholeNumber },
  () => import('./screens/records/records.js'),
  'Records',
)

const record = ofProject(
  '/records/$record',
  {
    ...recordsList,
    view: oneOf('metadata', 'files', 'compare', 'receipt', 'history'),
    with: text,
  },
  () => import('./screens/record/record.js'),
  'RecordPage',
)

const plan = ofProject(
  '/plan/$plan',
  { page: wholeNumber, pipeline: text },
  () => import('./screens/plan/plan.js'),
  'PlanPage',
)

const versions = ofProject(
  '/versions',
  { folder: text, by: oneOf('name', 'content'), work: text },
  () => import('./screens/versions/versions.js'),
  'Versions',
)

const repository = ofProject(
  '/repository',
  {
    view: oneOf('verify', 'orphans', 'writes', 'calls', 'tokens'),
    state: oneOf('draft', 'published', 'prepared'),
    method: oneOf('GET', 'POST', 'PUT', 'DELETE'),
    answer: oneOf('taken', 'refused', 'none'),
    ...{ ...choice, q: text, work: text, repair: text, page: wholeNumber },
  },
  () => import('./screens/repository/repository.js'),
  'Repository',
)

const history = ofProject('/history', { kind: text }, () => import('./screens/history/history.js'), 'History')

const components = onTop(paths.components, {}, () => import('./screens/components/components.js'), 'Components')

const component = onTop(
  paths.component,
  { installation: text, template: text },
  () => import('./screens/components/component.js'),
  'ComponentPage',
)

const pipelines = onTop(paths.pipelines, {}, () => import('./screens/pipelines/pipelines.js'), 'Pipelines')

const pipeline = onTop(
  paths.pipeline,
  { view: oneOf('steps', 'graph', 'yaml'), step: text },
  () => import('./screens/pipelines/pipeline.js'),
  'PipelinePage',
)

const runs = onTop(paths.runs, { pipeline: text }, () => import('./screens/runs/runs.js'), 'Runs')

const run = onTop(paths.run, { item: text, attempt: wholeNumber }, () => import('./screens/runs/run.js'), 'RunPage')

const componentRun = onTop(
  paths.componentRun,
  { line: wholeNumber },
  () => import('./screens/runs/component-run.js'),
  'ComponentRun',
)

const work = onTop(paths.work, {}, () => import('./screens/work/work.js'), 'WorkPage')

const persons = onTop(
  paths.persons,
  {
    q: text,
    page: wholeNumber,
    place: text,
    from: text,
    to: text,
    view: oneOf('list', 'map', 'network', 'time'),
  },
  () => import('./screens/persons/persons.js'),
  'Persons',
)

const person = onTop(paths.person, {}, () => import('./screens/persons/person.js'), 'PersonPage')

const settings = onTop(
  paths.settings,
  { section: oneOf('appearance', 'keys', 'credentials', 'configuration') },
  () => import('./screens/settings/settings.js'),
  'Settings',
)

const health = onTop(paths.health, {}, () => import('./screens/health/health.js'), 'Health')

const help = onTop(paths.help, { q: text }, () => import('./screens/help/help.js'), 'Help')

const helpPage = onTop(paths.helpPage, {}, () => import('./screens/help/help-page.js'), 'HelpPage')

const keys = onTop(paths.keys, {}, () => import('./screens/help/keys.js'), 'Keys')

/** Every address of the console and what it shows. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    create,
    sample,
    project.addChildren([overview, files, file, mapping, records, record, plan, versions, repository, history]),
    ...[components, component, pipelines, pipeline, runs, run, componentRun, work, persons, person, settings, health],
    ...[help, helpPage, keys],
  ]),
  defaultErrorComponent: Failed,
  defaultPreload: 'intent',
  scrollRestoration: true,
  search: { strict: true },
  parseSearch: parseParts,
  stringifySearch: writeParts,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
