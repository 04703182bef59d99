import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, parseParts, search, text, wholeNumber, writeParts } from './address.js'
import { paths } from './paths.js'
import { NotFound } from './screens/not-found.js'
import { Start } from './screens/start/start.js'
import { ProjectFrame } from './shell/project-frame.js'
import { Shell } from './shell/shell.js'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })
const onTop = () => root
const project = createRoute({ getParentRoute: onTop, path: paths.project, component: ProjectFrame })
const ofProject = () => project

const start = createRoute({ getParentRoute: onTop, path: paths.start, component: Start })

const create = createRoute({
  getParentRoute: onTop,
  path: paths.create,
  validateSearch: search({ step: oneOf('folder', 'files', 'bundles', 'check'), work: text, file: text }),
  component: lazyRouteComponent(() => import('./screens/create/create.js'), 'Create'),
})

const sample = createRoute({
  getParentRoute: onTop,
  path: paths.sample,
  validateSearch: search({ folder: text }),
  component: lazyRouteComponent(() => import('./screens/sample/sample.js'), 'SamplePage'),
})

const overview = createRoute({
  getParentRoute: ofProject,
  path: '/',
  validateSearch: search({ rescan: text }),
  component: lazyRouteComponent(() => import('./screens/overview/overview.js'), 'Overview'),
})

const files = createRoute({
  getParentRoute: ofProject,
  path: '/files',
  validateSearch: search({
    ...{ q: text, status: text, type: text, mime: text, folder: text, record: text, bundle: text, copies: text },
    ...{ mark: text, note: text, not: text, at: wholeNumber, with: wholeNumber },
    sort: oneOf('name', 'size', 'added', 'path', 'status'),
    dir: oneOf('desc'),
  }),
  component: lazyRouteComponent(() => import('./screens/files/files.js'), 'Files'),
})

const file = createRoute({
  getParentRoute: ofProject,
  path: '/files/$file',
  validateSearch: search({ view: oneOf('preview', 'report', 'tree', 'history'), line: wholeNumber, part: text }),
  component: lazyRouteComponent(() => import('./screens/file/file.js'), 'File'),
})

const mapping = createRoute({
  getParentRoute: ofProject,
  path: '/mapping',
  validateSearch: search({ field: text, column: text, rows: oneOf('errors') }),
  component: lazyRouteComponent(() => import('./screens/mapping/mapping.js'), 'Mapping'),
})

/** What a list of records is searched, filtered and sorted by; a record that was opened from it leads through it. */
const recordsList = {
  state: oneOf('pending', 'prepared', 'draft', 'published', 'failed', 'discarded'),
  ...{ q: text, type: text, license: text, missing: text, error: text, batch: text },
  sort: oneOf('title', 'added'),
  group: oneOf('off'),
}

const records = createRoute({
  getParentRoute: ofProject,
  path: '/records',
  validateSearch: search({ ...recordsList, pick: text, but: text, page: wholeNumber }),
  component: lazyRouteComponent(() => import('./screens/records/records.js'), 'Records'),
})

const record = createRoute({
  getParentRoute: ofProject,
  path: '/records/$record',
  validateSearch: search({
    ...recordsList,
    view: oneOf('metadata', 'files', 'compare', 'receipt', 'history'),
    with: text,
  }),
  component: lazyRouteComponent(() => import('./screens/record/record.js'), 'RecordPage'),
})

const plan = createRoute({
  getParentRoute: ofProject,
  path: '/plan/$plan',
  validateSearch: search({ page: wholeNumber }),
  component: lazyRouteComponent(() => import('./screens/plan/plan.js'), 'PlanPage'),
})

const versions = createRoute({
  getParentRoute: ofProject,
  path: '/versions',
  validateSearch: search({ folder: text, by: oneOf('name', 'content'), work: text }),
  component: lazyRouteComponent(() => import('./screens/versions/versions.js'), 'Versions'),
})

const repository = createRoute({
  getParentRoute: ofProject,
  path: '/repository',
  validateSearch: search({
    view: oneOf('verify', 'orphans', 'writes', 'calls', 'tokens'),
    state: oneOf('draft', 'published', 'prepared'),
    method: oneOf('GET', 'POST', 'PUT', 'DELETE'),
    answer: oneOf('taken', 'refused', 'none'),
    ...{ q: text, pick: text, but: text, work: text, repair: text, page: wholeNumber },
  }),
  component: lazyRouteComponent(() => import('./screens/repository/repository.js'), 'Repository'),
})

const history = createRoute({
  getParentRoute: ofProject,
  path: '/history',
  validateSearch: search({ kind: text }),
  component: lazyRouteComponent(() => import('./screens/history/history.js'), 'History'),
})

const components = createRoute({
  getParentRoute: onTop,
  path: paths.components,
  component: lazyRouteComponent(() => import('./screens/components/components.js'), 'Components'),
})

const component = createRoute({
  getParentRoute: onTop,
  path: paths.component,
  validateSearch: search({ view: oneOf('about', 'parameters', 'changes') }),
  component: lazyRouteComponent(() => import('./screens/components/component.js'), 'ComponentPage'),
})

const pipelines = createRoute({
  getParentRoute: onTop,
  path: paths.pipelines,
  component: lazyRouteComponent(() => import('./screens/pipelines/pipelines.js'), 'Pipelines'),
})

const pipeline = createRoute({
  getParentRoute: onTop,
  path: paths.pipeline,
  validateSearch: search({ view: oneOf('steps', 'graph', 'yaml'), step: text }),
  component: lazyRouteComponent(() => import('./screens/pipelines/pipeline.js'), 'PipelinePage'),
})

const runs = createRoute({
  getParentRoute: onTop,
  path: paths.runs,
  validateSearch: search({ pipeline: text, status: text }),
  component: lazyRouteComponent(() => import('./screens/runs/runs.js'), 'Runs'),
})

const run = createRoute({
  getParentRoute: onTop,
  path: paths.run,
  validateSearch: search({ item: text, attempt: wholeNumber }),
  component: lazyRouteComponent(() => import('./screens/runs/run.js'), 'RunPage'),
})

const componentRun = createRoute({
  getParentRoute: onTop,
  path: paths.componentRun,
  validateSearch: search({ line: wholeNumber }),
  component: lazyRouteComponent(() => import('./screens/runs/component-run.js'), 'ComponentRun'),
})

const work = createRoute({
  getParentRoute: onTop,
  path: paths.work,
  component: lazyRouteComponent(() => import('./screens/work/work.js'), 'WorkPage'),
})

const persons = createRoute({
  getParentRoute: onTop,
  path: paths.persons,
  validateSearch: search({
    q: text,
    page: wholeNumber,
    place: text,
    from: text,
    to: text,
    view: oneOf('list', 'map', 'network', 'time'),
  }),
  component: lazyRouteComponent(() => import('./screens/persons/persons.js'), 'Persons'),
})

const person = createRoute({
  getParentRoute: onTop,
  path: paths.person,
  component: lazyRouteComponent(() => import('./screens/persons/person.js'), 'PersonPage'),
})

const settings = createRoute({
  getParentRoute: onTop,
  path: paths.settings,
  validateSearch: search({ section: oneOf('appearance', 'keys', 'credentials', 'configuration') }),
  component: lazyRouteComponent(() => import('./screens/settings/settings.js'), 'Settings'),
})

const health = createRoute({
  getParentRoute: onTop,
  path: paths.health,
  component: lazyRouteComponent(() => import('./screens/health/health.js'), 'Health'),
})

const help = createRoute({
  getParentRoute: onTop,
  path: paths.help,
  validateSearch: search({ q: text }),
  component: lazyRouteComponent(() => import('./screens/help/help.js'), 'Help'),
})

const helpPage = createRoute({
  getParentRoute: onTop,
  path: paths.helpPage,
  component: lazyRouteComponent(() => import('./screens/help/help-page.js'), 'HelpPage'),
})

const keys = createRoute({
  getParentRoute: onTop,
  path: paths.keys,
  component: lazyRouteComponent(() => import('./screens/help/keys.js'), 'Keys'),
})

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
