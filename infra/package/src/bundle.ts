import { posix } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { lightLibraries } from '../../light-libraries.mjs'
import { entries } from './entries.js'
import { inRoot, nameOf } from './root.js'
import { isOfSomebodyElse } from './third-parties.js'
import { withoutWhitespace } from './without-whitespace.js'

/** What npm installs beside the package: two with binaries, one with wasm beside it, one of a single large file. */
export const EXTERNAL = ['better-sqlite3', 'sharp', 'libxml2-wasm', 'gltf-validator']
/** Found by their names while programs run, because only files of theirs are used; they lie in the package. */
export const INSIDE = ['swagger-ui-dist', 'xsd-schema-validator']

const MARK = 'regesta-address:'

/**
 * Modules keep the addresses that they have in the repository, for what lies beside them lies there in the package too.
 * Which chunk a module comes into is known only when it is written, so a mark stands for the address until then.
 */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform: {
    filter: { code: 'import.meta.url', id: { exclude: /^\0/ } },
    handler: (code, path) => code.replaceAll('import.meta.url', `${JSON.stringify(MARK + nameOf(path))}`),
  },
  renderChunk(code, chunk) {
    const address = (module: string) => {
      const way = posix.relative(posix.dirname(chunk.fileName), module)
      return `new URL(${JSON.stringify(way.startsWith('.') ? way : `./${way}`)}, import.meta.url).href`
    }
    return code.replace(/(["'`])regesta-address:([^"'`]+)\1/g, (_, _quote, module: string) => address(module))
  },
}

/** Chunks with nothing of ours are packed into fewer bytes: nobody reads their lines to find a mistake of ours. */
const packChunksOfOthers: Plugin = {
  name: 'pack-chunks-of-others',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle))
      if (one.type === 'chunk' && one.moduleIds.length > 0 && one.moduleIds.every(isOfSomebodyElse))
        one.code = withoutWhitespace(one.fileName, one.code)
  },
}

/**
 * Everything that is run, in chunks that the programs share.
 *
 * @returns the chunks, whose modules tell what is in them
 */
export async function writeChunks(folder: string): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input: entries(),
    // Chunks name the files that they were made of, from this folder: where somebody stands has no part in the package.
    cwd: inRoot(),
    platform: 'node',
    external: EXTERNAL,
    plugins: [keepAddresses, lightLibraries, packChunksOfOthers],
    checks: { eval: false },
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: false,
    // Lines of ours and the names of functions stay readable in a stack trace; other names are shortened.
    minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: false, asciiOnly: true } },
  })
  await bundle.close()
  return output.filter((one): one is OutputChunk => one.type === 'chunk')
}
