// Puts a compiled program and all it loads into one file, dist/bundle/main.js: cd services/settings && node ../../infra/bundle.mjs
// Otherwise a process reads hundreds of small files before it can answer, which takes most of its start.
import { join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'

const PROGRAM = join(process.cwd(), 'dist', 'main.js')
const FOLDER = join(process.cwd(), 'dist', 'bundle')
/** These find files beside themselves: native code, archives, schemas. */
const STAYS_WHERE_IT_IS = /^(better-sqlite3|libxml2-wasm|xsd-schema-validator)$/

const fromBundle = (path) => {
  const way = relative(FOLDER, path).split(sep).join('/')
  return way.startsWith('.') ? way : `./${way}`
}

/** Modules keep the addresses they were compiled to: their threads, migrations and default files lie beside those. */
const keepAddresses = {
  name: 'keep-addresses',
  resolveId: {
    filter: { id: STAYS_WHERE_IT_IS },
    async handler(name, importer, options) {
      const { id } = await this.resolve(name, importer, { ...options, skipSelf: true })
      return { id: fromBundle(id), external: true }
    },
  },
  transform: {
    // What the bundler adds itself has no address.
    filter: { code: 'import.meta.url', id: { exclude: /^\0/ } },
    handler: (code, path) =>
      code.replaceAll('import.meta.url', `new URL(${JSON.stringify(fromBundle(path))}, import.meta.url).href`),
  },
}

const bundle = await rolldown({
  input: { main: PROGRAM },
  platform: 'node',
  plugins: [keepAddresses],
  // A library of ours looks for an optional one in a way that bundlers leave alone.
  checks: { eval: false },
})
await bundle.write({
  dir: FOLDER,
  format: 'esm',
  cleanDir: true,
  // Names and lines stay readable in a stack trace. Text of ASCII alone takes half the memory.
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
})
await bundle.close()
