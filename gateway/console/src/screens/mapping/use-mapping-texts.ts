import { mapping as mappingDe } from '../../texts/de/mapping.js'
import { workbench as workbenchDe } from '../../texts/de/workbench.js'
import { mapping as mappingEn } from '../../texts/en/mapping.js'
import { workbench as workbenchEn } from '../../texts/en/workbench.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of the workbench; they are loaded with it, so that no other page pays for them. */
export const useMappingTexts = textsOf({
  en: { ...workbenchEn, ...mappingEn },
  de: { ...workbenchDe, ...mappingDe },
})
