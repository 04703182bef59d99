// Puts a compiled program and what it loads at its start into one file, dist/bundle/main.js, and what it loads later into
// files beside it: cd services/settings && node ../../infra/bundle.mjs
// Otherwise a process reads hundreds of small files before it can answer, which takes most of its start.
import { join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'

const PROGRAM = join(process.cwd(), 'dist', 'main.js')
const FOLDER = join(process.cwd(), 'dist', 'bundle')

const fromBundle = (path) => {
  const way = relative(FOLDER, path).split(sep).join('/')
  return way.startsWith('.') ? way : `./${way}`
}

/** Modules keep the addresses they were compiled to: their threads, migrations and default files lie beside those. */
const keepAddresses = {
  name: 'keep-addresses',
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
  // Bottleneck looks for an optional library so that no bundler finds it; here nobody needs it.
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
