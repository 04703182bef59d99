import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { findFile } from '../outside/find-file.js'
import type { ElementName } from '../outside/schema-folders.js'

/** What the prefixes of template variables mean: `dc_title` is the element `title` of Dublin Core. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['skos', 'http://www.w3.org/2004/02/skos/core#'],
  ['edm', 'http://www.europeana.eu/schemas/edm/'],
])

export function getTemplateMappingInfo(context: Context): HandlerOf<'getTemplateMappingInfo'> {
  return async ({ body, signal }) => {
    const path = await findFile(context, body.template_file, { field: 'template_file' })
    const names = await context.reading.read('templateNames', { path }, signal)
    const elements = names.map(elementOf)
    const folder = await findFolder(context, body.schema_dir)
    const values = folder === undefined ? [] : await context.vocabularies.of(folder, elements.filter(isElement), signal)
    const found = new Map(elements.filter(isElement).map((element, index) => [element, values[index] ?? []]))
    const variables = names.map((name, index) => {
      const element = elements[index]
      const vocab_values = element === undefined ? [] : (found.get(element) ?? [])
      return { name, has_vocab: vocab_values.length > 0, vocab_values: [...vocab_values] }
    })
    return reply(200, { success: true, variables })
  }
}

const isElement = (element: ElementName | undefined): element is ElementName => element !== undefined

/** `edm_type` asks for the element `type` in the namespace of `edm`. */
function elementOf(name: string): ElementName | undefined {
  const [prefix = '', ...rest] = name.split('_')
  const namespace = NAMESPACES.get(prefix)
  return namespace === undefined || rest.length === 0 ? undefined : { namespace, element: rest.join('_') }
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
