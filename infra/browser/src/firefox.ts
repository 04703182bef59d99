import type { Browser, BrowserContextOptions, BrowserType } from 'playwright-core'
import playwright from 'playwright-core-firefox'
import { findBrowser } from './browsers.js'

/*
 * Firefox as Debian has it, driven by WebDriver BiDi, which it speaks itself. What its version does not know of that (the
 * language and the theme of a window) is set before it starts, so each window has a Firefox of its own.
 */

/** Speaks BiDi; its makers offer it without a promise, so the version of the package is fixed. */
const { _bidiFirefox: firefox } = playwright as unknown as { readonly _bidiFirefox: BrowserType }

/** Nothing leaves the machine by itself, and three dimensions are drawn without a graphics card. */
const PREFERENCES = {
  'app.update.auto': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'webgl.force-enabled': true,
}

/** How a person sees the page: what a window of Chromium is told when it is opened. */
type Look = Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport'>

export const startFirefox = ({ locale = 'en-US', colorScheme }: Look): Promise<Browser> =>
  firefox.launch({
    executablePath: findBrowser('firefox') ?? '',
    firefoxUserPrefs: {
      ...PREFERENCES,
      'intl.accept_languages': locale,
      // 0 is dark, 1 is light.
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    },
  })
