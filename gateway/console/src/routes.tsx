import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { NotFound } from './screens/not-found.js'
import { Start } from './screens/start/start.js'
import { Shell } from './shell/shell.js'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const start = createRoute({ getParentRoute: () => root, path: '/', component: Start })

const health = createRoute({
  getParentRoute: () => root,
  path: '/health',
  component: lazyRouteComponent(() => import('./screens/health/health.js'), 'Health'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./screens/settings/settings.js'), 'Settings'),
})

const files = createRoute({
  getParentRoute: () => root,
  path: '/p/$project/files',
  // What nobody can read in an address is left out, never an error.
  validateSearch: ({ q, page }): { q: string; page: number } => ({
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    page: Number.isInteger(page) && Number(page) > 0 ? Number(page) : 1,
  }),
  component: lazyRouteComponent(() => import('./screens/files/files.js'), 'Files'),
})

/** Every address of the console and what it shows. */
export const router = createRouter({
  routeTree: root.addChildren([start, files, health, settings]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
