import { hasBrowser } from '@regesta/browser/console'
import { makeMuseum } from '@regesta/browser/museum'
import { describe } from 'vitest'
import { theTabs } from './museum/live.js'
import { theOverview } from './museum/overview.js'
import { theKeys } from './museum/palette.js'
import { thePages } from './museum/plain-pages.js'
import { theFrame } from './museum/shell.js'
import { sharedConsole } from './shared-console.js'

/* They look at one published museum; those that change it come last. */
describe.runIf(hasBrowser)('a museum', () => {
  const console_ = sharedConsole(makeMuseum)
  for (const part of [theFrame, theKeys, thePages, theOverview, theTabs]) part(console_)
})
