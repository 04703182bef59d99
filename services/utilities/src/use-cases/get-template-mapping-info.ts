import type { utilities } from '@regesta/contracts/utilities'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { findFile } from '../outside/find-file.js'

/** spec: Template mapping rules. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['skos', 'http://www.w3.org/2004/02/skos/core#'],
  ['edm', 'http://www.europeana.eu/schemas/edm/'],
])

export function getTemplateMappingInfo(context: Context): Handler<typeof utilities.getTemplateMappingInfo> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.template_file, { field: 'template_file' })
    const names = await context.reading.read('templateNames', { path }, signal)
    const vocabularyOf = await context.vocabularies.of(await findFolder(context, body.schema_dir))
    const variables = names.map((name) => {
      const vocab_values = vocabulary(name, vocabularyOf)
      return { name, has_vocab: vocab_values.length > 0, vocab_values: [...vocab_values] }
    })
    return reply(200, { success: true, variables })
  }
}

/** `edm_type` asks for the element `type` of the namespace that `edm` stands for. */
function vocabulary(name: string, vocabularyOf: (namespace: string, element: string) => readonly string[]) {
  const [prefix = '', ...rest] = name.split('_')
  const namespace = NAMESPACES.get(prefix)
  return namespace === undefined || rest.length === 0 ? [] : vocabularyOf(namespace, rest.join('_'))
}

/** A folder that is not there has no schemas: the template still has its variables. */
async function findFolder(context: Context, path: string): Promise<string | undefined> {
  try {
    return await findFile(context, path, { field: 'schema_dir', kind: 'folder' })
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'not_found') throw error
    context.log.warn({ path }, 'schema folder not found, no vocabularies')
    return undefined
  }
}
