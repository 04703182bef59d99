// Puts a compiled program and what it loads at its start into one file, dist/bundle/main.js, and what it loads later into
// files beside it; the same with each thread and child that it starts: cd services/settings && node ../../infra/bundle.mjs
// Otherwise a process reads hundreds of small files before it can answer, which takes most of its start, and a thread dozens.
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { lightLibraries } from './light-libraries.mjs'

const PROGRAM = join(process.cwd(), 'dist', 'main.js')
const FOLDER = join(process.cwd(), 'dist', 'bundle')

/** They look for their native code, or for a file of theirs, beside themselves. */
const STAYS_WHERE_IT_IS = /^(?:sharp|libxml2-wasm|gltf-validator)$/
/** How a thread or a child is named by whoever starts it: no bundler follows it. */
const STARTED = /(?<=new URL\(')\.{1,2}\/[^']+\.js(?=', import\.meta\.url\))/g

/** What is bundled; what one of them starts is added on the way. */
const programs = new Set([PROGRAM])

const way = (folder, path) => {
  const found = relative(folder, path).split(sep).join('/')
  return found.startsWith('.') ? found : `./${found}`
}

/** The name by which a module starts the bundle of another. */
function bundleOf(name, module) {
  const program = resolve(dirname(module), name)
  if (!existsSync(program)) return name
  programs.add(program)
  return way(dirname(module), join(FOLDER, basename(program)))
}

/** Modules keep the addresses they were compiled to: their migrations and default files lie beside those. */
const keepAddresses = {
  name: 'keep-addresses',
  resolveId: {
    filter: { id: STAYS_WHERE_IT_IS },
    async handler(name, importer, options) {
      const { id } = await this.resolve(name, importer, { ...options, skipSelf: true })
      return { id: way(FOLDER, id), external: true }
    },
  },
  transform: {
    // What the bundler adds itself has no address.
    filter: { code: 'import.meta.url', id: { exclude: /^\0/ } },
    handler: (code, path) =>
      code
        .replaceAll(STARTED, (name) => bundleOf(name, path))
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(way(FOLDER, path))}, import.meta.url).href`),
  },
}

for (const program of programs) {
  const bundle = await rolldown({
    input: { [basename(program, '.js')]: program },
    platform: 'node',
    plugins: [keepAddresses, lightLibraries],
    // Bottleneck looks for an optional library so that no bundler finds it; here nobody needs it.
    checks: { eval: false },
  })
  await bundle.write({
    dir: FOLDER,
    format: 'esm',
    cleanDir: program === PROGRAM,
    // Names and lines stay readable in a stack trace. Text of ASCII alone takes half the memory.
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  })
  await bundle.close()
}
