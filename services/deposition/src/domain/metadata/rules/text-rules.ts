import { say } from '@regesta/contracts/sentences'
import { plainText } from '../../plain-text.js'
import type { Values } from '../evaluate-mapping.js'
import { payloadField } from '../field-kinds.js'
import { isKnownLicence } from '../licences.js'
import { isObject } from '../mapping-entry.js'
import { shown } from './message.js'

const SHORTEST = 3
const LONGEST_VERSION = 191

/** Texts that the repository takes only in a certain form. */
export const textRules = (metadata: Values): string[] => [
  ...['title', 'description'].flatMap((field) => tooShort(field, metadata[field])),
  ...tooLong(metadata.version),
  ...licenceFault(metadata.license),
  ...languageFault(metadata.language),
  ...urlFault(metadata.conference_url),
  ...Object.entries(metadata).flatMap(([field, value]) => objectsForTexts(field, value)),
]

/** What nobody sees does not count at the repository. */
const lengthOf = (text: string) => [...plainText(text)].length

const tooShort = (field: string, value: unknown): string[] =>
  typeof value !== 'string' || value === '' || lengthOf(value) >= SHORTEST
    ? []
    : [say('too_short', { field, value: shown(value), least: SHORTEST })]

const tooLong = (version: unknown): string[] =>
  typeof version !== 'string' || version.length <= LONGEST_VERSION
    ? []
    : [say('version_too_long', { value: shown(version), most: LONGEST_VERSION })]

const licenceFault = (licence: unknown): string[] =>
  typeof licence !== 'string' || isKnownLicence(licence) ? [] : [say('unknown_license', { value: shown(licence) })]

function languageFault(language: unknown): string[] {
  if (typeof language !== 'string' || isLanguage(language)) return []
  return [say('unknown_language', { value: shown(language) })]
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Any three letters may be a language; of two letters all languages are known. */
const isLanguage = (code: string) =>
  /^[a-z]{3}$/i.test(code) || (/^[a-z]{2}$/i.test(code) && languageNames.of(code.toLowerCase()) !== undefined)

const urlFault = (url: unknown): string[] =>
  typeof url !== 'string' || (/^https?:\/\//i.test(url) && URL.canParse(url))
    ? []
    : [say('wrong_address', { value: shown(url) })]

function objectsForTexts(field: string, value: unknown): string[] {
  if (payloadField(field)?.kind !== 'texts' || !Array.isArray(value) || value.length === 0 || !value.every(isObject))
    return []
  return [say('objects_for_texts', { field, value: shown(value[0]) })]
}
