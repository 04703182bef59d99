import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gateway puts a fresh nonce in its place whenever it answers the page. */
const NONCE_MARK = '__CSP_NONCE__'

export default defineConfig({
  // Of the sentences that widgets bring along, only those in our languages.
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' }],
  html: { cspNonce: NONCE_MARK },
  build: {
    target: 'es2023',
    // The policy of the page knows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
})
