import { bareIdentifier, identifierFault } from '@regesta/contracts/person-identifiers'
import { identifiers as de } from '../texts/de/identifiers.js'
import { identifiers as en } from '../texts/en/identifiers.js'
import { useTexts } from '../texts/texts.js'

const BOTH = { en, de } as const

/**
 * What is wrong with the content of an input, while it is typed; only identifiers of persons are checked. An address of
 * ORCID or the GND counts as its number, as in the spreadsheet.
 */
export function useIdentifierFault(attribute: string | undefined, text: string): string | undefined {
  const says = BOTH[useTexts().language]
  if ((attribute !== 'orcid' && attribute !== 'gnd') || text.trim() === '') return undefined
  const fault = identifierFault(attribute, bareIdentifier(attribute, text))
  return fault === undefined ? undefined : says[fault]
}
