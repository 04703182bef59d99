import { reply } from '@regesta/http/reply'
import { atomically } from '../store/durably.js'
import { activeMapping } from '../store/mappings.js'
import { preparationInput } from '../store/records/preparation-input.js'
import { storePreparationFailure, storePreparedRecords } from '../store/records/prepared-records.js'
import { storeRunOutputs } from '../store/records/run-outputs.js'
import { type Endpoints, OK, type Projects, projectOf } from './endpoint-kit.js'

type PreparationEndpoint =
  | 'readMapping'
  | 'readPreparationInputs'
  | 'storePreparedRecords'
  | 'storePreparationFailures'
  | 'storeRunOutputs'

/** What metadata is prepared from, and what comes of it. */
export function preparationEndpoints(parts: Projects): Endpoints<PreparationEndpoint> {
  const use = projectOf(parts)
  return {
    readMapping: (request) => reply(200, { mapping: activeMapping(use(request)) }),
    readPreparationInputs: (request) => {
      const project = use(request)
      const { source_file_ids, repository, pipeline_id } = request.body
      const items = source_file_ids.map((id) => preparationInput(project, id, repository, pipeline_id))
      return reply(200, { mapping: activeMapping(project), items })
    },
    storePreparedRecords: (request) =>
      reply(200, { results: storePreparedRecords(use(request), request.body.records) }),
    storePreparationFailures: (request) => {
      const project = use(request)
      atomically(project, () => {
        for (const failure of request.body.failures) storePreparationFailure(project, failure)
      })
      return OK
    },
    storeRunOutputs: (request) => {
      storeRunOutputs(use(request), request.body.outputs)
      return OK
    },
  }
}
