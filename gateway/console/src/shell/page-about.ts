import type { paths } from '../paths.js'

type Screen = (typeof paths)[keyof typeof paths]

/** Which page of the guide is about which screen; the others are about none in particular. */
export const PAGES_ABOUT: { readonly [screen in Screen]?: string } = {
  '/': 'first-steps',
  '/new': 'your-own-folder',
  '/sample': 'first-steps',
  '/p/$project': 'your-own-folder',
  '/p/$project/files': 'files-and-bundles',
  '/p/$project/files/$file': 'files-and-bundles',
  '/p/$project/mapping': 'describing',
  '/p/$project/records': 'records-and-plans',
  '/p/$project/records/$record': 'records-and-plans',
  '/p/$project/plan/$plan': 'records-and-plans',
  '/p/$project/versions': 'new-versions',
  '/p/$project/repository': 'changing-what-is-published',
  '/p/$project/history': 'history',
  '/components': 'components',
  '/components/$component': 'components',
  '/pipelines': 'pipelines',
  '/pipelines/$pipeline': 'pipelines',
  '/runs': 'pipelines',
  '/runs/$run': 'pipelines',
  '/runs/component/$execution': 'components',
  '/persons': 'persons',
  '/persons/$person': 'persons',
  '/settings': 'tokens',
  '/health': 'troubleshooting',
}

/** The page about a screen, however its address ends. */
export const pageAbout = (screen: string): string | undefined =>
  PAGES_ABOUT[(screen === '/' ? screen : screen.replace(/\/$/, '')) as Screen]
