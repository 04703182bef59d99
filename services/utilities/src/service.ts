import { registered } from '@regesta/contracts/services'
import { utilities as contract } from '@regesta/contracts/utilities'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { given, type ServiceParts, serve } from '@regesta/http/serve'
import { type Context, createContext } from './context.js'
import { automapColumns } from './use-cases/automap-columns.js'
import { automapRepoFields } from './use-cases/automap-repo-fields.js'
import { getJsonKeys } from './use-cases/get-json-keys.js'
import { getPromptContent } from './use-cases/get-prompt-content.js'
import { getPromptPlaceholders } from './use-cases/get-prompt-placeholders.js'
import { getTableHeaders } from './use-cases/get-table-headers.js'
import { getTemplateMappingInfo } from './use-cases/get-template-mapping-info.js'
import { getTemplateVariables } from './use-cases/get-template-variables.js'
import { getYamlKeys } from './use-cases/get-yaml-keys.js'
import { listLlmModels } from './use-cases/list-llm-models.js'
import { previewSpreadsheet } from './use-cases/preview-spreadsheet.js'
import { validateXml } from './use-cases/validate-xml.js'

const createService = (context: Context): ServiceParts => ({
  routes: serve(
    contract,
    given(context, {
      getYamlKeys,
      getTableHeaders,
      getJsonKeys,
      previewSpreadsheet,
      getTemplateVariables,
      getPromptPlaceholders,
      getPromptContent,
      getTemplateMappingInfo,
      automapRepoFields,
      automapColumns,
      listLlmModels,
      validateXml,
    }),
  ),
  settings: context.configuration,
  // The predecessor's name, which log filters may rely on.
  errorLogger: 'utils_bp',
  isBusy: () => false,
  close: () => context.close(),
})

export const utilities: ServiceDefinition<Context> = { ...registered('utilities'), createContext, createService }
