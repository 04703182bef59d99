/** A change of a library's code. Throws where that no longer is what is changed: an update would undo it without a word. */
function changed(code, before, after) {
  const result = code.replace(before, after)
  if (result === code) throw new Error(`infra/light-libraries.mjs changes ${before}, which a library no longer has`)
  return result
}

/** Loads what `require` names when the function that it gives is first called. */
const whenCalled = (code, name) =>
  changed(code, ` = require('${name}')`, ` = (...given) => require('${name}')(...given)`)

const TABLES = /^cptable\[(?:932|936|949|950)\] = .*\n(?:(?!cptable\[).*\n)*/gm

/** By the end of the path of a module. */
const CHANGES = {
  /** Readers of bodies, which express brings. Only the practice repository asks for one. */
  'body-parser/index.js': (code) =>
    ['json', 'raw', 'text', 'urlencoded'].map((type) => `./lib/types/${type}`).reduce(whenCalled, code),
  /** HTTP/2, which no server is asked for: Node takes longer to load its own than all else that undici needs. */
  'undici/lib/dispatcher/client.js': (code) => whenCalled(code, './client-h2.js'),
  /** East Asian encodings of old workbooks: the decoders of Node are asked in their place. */
  'cpexcel.full.mjs': (code) => changed(code, TABLES, ''),
}

/**
 * Libraries as they are bundled: without tables that nobody reads, and with what few programs ask for loaded when they do, so that
 * it is no part of every start.
 */
export const lightLibraries = {
  name: 'light-libraries',
  load: {
    // East Asian encodings of bodies: the reader takes JSON in UTF alone, and refuses all else before it would look for them.
    filter: { id: /\/iconv-lite\/encodings\/dbcs-data\.js$/ },
    handler: () => 'module.exports = {}',
  },
  transform: {
    filter: { id: /\/(?:body-parser\/index\.js|undici\/lib\/dispatcher\/client\.js|cpexcel\.full\.mjs)$/ },
    handler: (code, id) => Object.entries(CHANGES).find(([path]) => id.endsWith(path))?.[1](code),
  },
}
