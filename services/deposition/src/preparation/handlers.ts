import type { preparation, preparationInternal } from '@regesta/contracts/preparation'
import { given, type Handlers } from '@regesta/http/serve'
import { applyErrorSheet } from '../use-cases/apply-error-sheet.js'
import { compareErrorSheet } from '../use-cases/compare-error-sheet.js'
import { downloadErrorSheet } from '../use-cases/download-error-sheet.js'
import { getMappingReport } from '../use-cases/get-mapping-report.js'
import { getMappingSchemaDetails } from '../use-cases/get-mapping-schema-details.js'
import { listSheetPersons } from '../use-cases/list-sheet-persons.js'
import { loadFilePreview } from '../use-cases/load-file-preview.js'
import { prepare } from '../use-cases/prepare.js'
import { prepareMetadataForFile } from '../use-cases/prepare-metadata-for-file.js'
import { previewMappedValues } from '../use-cases/preview-mapped-values.js'
import { previewMapping } from '../use-cases/preview-mapping.js'
import { previewPreparation } from '../use-cases/preview-preparation.js'
import { previewPreparedMetadata } from '../use-cases/preview-prepared-metadata.js'
import { profileTable } from '../use-cases/profile-table.js'
import type { PreparationContext } from './preparation-context.js'

/** The public part of metadata preparation; `src/service.ts` spreads it among its handlers. */
export const preparationHandlers = (context: PreparationContext): Handlers<typeof preparation> =>
  given(context, {
    getMappingSchemaDetails,
    listSheetPersons,
    loadFilePreview,
    previewMappedValues,
    previewMapping,
    profileTable,
    previewPreparedMetadata,
    previewPreparation,
    prepareMetadataForFile,
    getMappingReport,
    downloadErrorSheet,
    compareErrorSheet,
    applyErrorSheet,
  })

/** The part for neighbours. */
export const preparationInternalHandlers = (context: PreparationContext): Handlers<typeof preparationInternal> => ({
  prepare: prepare(context),
})
