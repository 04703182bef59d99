import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pseudoTexts } from './pseudo/plugin.js'

/** The gateway puts a fresh nonce in its place whenever it answers the page. */
const NONCE_MARK = '__CSP_NONCE__'

/** Texts and programs are packed once, when they are built; pictures and fonts are packed already. */
const TEXTS = /\.(?:js|mjs|css|svg|json|wasm)$/
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Libraries that every page needs: one file, which browsers keep while the console itself is updated. */
const LIBRARIES = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/[\w-]+)\//

/** Writes each text of the console a second and a third time, packed as browsers take it. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    const names = (await readdir(folder)).filter((name) => TEXTS.test(name))
    await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        const bytes = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }),
    )
  },
})

export default defineConfig(({ mode }) => ({
  // Of the sentences that widgets bring along, only those in our languages.
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' },
    mode === 'pseudo' ? pseudoTexts() : packed(),
  ],
  html: { cspNonce: NONCE_MARK },
  build: {
    target: 'es2023',
    // The policy of the page knows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES }] } } },
  },
  worker: { format: 'es' },
}))
