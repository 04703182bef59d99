import type { preparation } from '@regesta/contracts/preparation'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { mappingSchema } from '../domain/metadata/mapping-schema.js'

/** Shows the repository fields, their vocabularies and the ways to fill them. */
export const getMappingSchemaDetails = (): Handler<typeof preparation.getMappingSchemaDetails> => () =>
  reply(200, mappingSchema)
