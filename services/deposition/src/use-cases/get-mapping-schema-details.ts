import { reply } from '@regesta/http/reply'
import type { HandlerOf } from '../context.js'
import { mappingSchema } from '../domain/metadata/mapping-schema.js'

/** Shows the repository fields, their vocabularies and the ways to fill them. */
export const getMappingSchemaDetails = (): HandlerOf<'getMappingSchemaDetails'> => () => reply(200, mappingSchema)
