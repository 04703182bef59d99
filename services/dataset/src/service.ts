import { dataset as contract } from '@regesta/contracts/dataset'
import { registered } from '@regesta/contracts/services'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { given, type ServiceParts, serve } from '@regesta/http/serve'
import { OPERATIONS_DATABASE } from '@regesta/operations/open-operations'
import { type Context, createContext } from './context.js'
import { exportPersons } from './use-cases/export-persons.js'
import { getDictionary } from './use-cases/get-dictionary.js'
import { getLinkedData } from './use-cases/get-linked-data.js'
import { getPerson } from './use-cases/get-person.js'
import { getPlaces } from './use-cases/get-places.js'
import { getRelations } from './use-cases/get-relations.js'
import { listPersons } from './use-cases/list-persons.js'
import { previewPerson } from './use-cases/preview-person.js'
import { proposeProperties } from './use-cases/propose-properties.js'
import { reconcile } from './use-cases/reconcile.js'
import { reconcileBatch } from './use-cases/reconcile-batch.js'
import { refreshDictionary } from './use-cases/refresh-dictionary.js'
import { retrievePersons } from './use-cases/retrieve-persons.js'
import { suggestEntities } from './use-cases/suggest-entities.js'
import { suggestProperties } from './use-cases/suggest-properties.js'
import { suggestTypes } from './use-cases/suggest-types.js'
import { syncPersons } from './use-cases/sync-persons.js'

function createService(context: Context): ServiceParts {
  const sync = syncPersons(context)
  const continueOperations = () =>
    context.operations.recover({
      syncPersons: {
        endpoint: contract.syncPersons,
        work: ({ request }, operation) =>
          sync({ body: request.body as { force: boolean }, operation } as Parameters<typeof sync>[0]),
      },
    })
  // A retrieval goes on from the source that the configuration names.
  void context.configuration.known('dataset').then(continueOperations)
  return {
    routes: serve(contract, {
      ...given(context, {
        getDictionary,
        refreshDictionary,
        listPersons,
        exportPersons,
        getPerson,
        retrievePersons,
        getRelations,
        getPlaces,
        getLinkedData,
        reconcile,
        reconcileBatch,
        suggestEntities,
        suggestProperties,
        suggestTypes,
        proposeProperties,
        previewPerson,
      }),
      syncPersons: sync,
    }),
    operations: context.operations,
    settings: context.configuration,
    isBusy: () => context.remembersRequests(),
    close: () => context.close(),
  }
}

export const dataset: ServiceDefinition<Context> = {
  ...registered('dataset'),
  databases: [OPERATIONS_DATABASE],
  createContext,
  createService,
}
