import { nearest } from '@regesta/contracts/nearest'
import { say } from '@regesta/contracts/sentences'
import { KNOWN } from './member-names.js'
import { inTodaysSpelling } from './predecessor-spellings.js'
import { isObject, type Loose } from './read-member.js'

/**
 * A warning for each member of a definition that is misspelt, with its place and what was meant. That is not a fault, and what
 * resembles no known member is ignored: interfaces and older definitions have members of their own.
 */
export function unknownMembers(given: unknown): string[] {
  const body = inTodaysSpelling(given)
  if (!isObject(body)) return []
  return [...strangeIn(body, KNOWN.pipeline, ''), ...inEach(body.steps, 'steps', strangeInStep)]
}

const strangeInStep = (step: Loose, place: string): string[] => [
  ...strangeIn(step, KNOWN.step, place),
  ...inEach(step.inputs, `${place}.inputs`, strangeInFile),
  ...inEach(step.outputs, `${place}.outputs`, strangeInFile),
  ...Object.entries(objectOf(step.inputMapping ?? step.input_mapping)).flatMap(([input, source]) =>
    strangeIn(objectOf(source), KNOWN.source, `${place}.inputMapping.${input}`),
  ),
]

const strangeInFile = (file: Loose, place: string): string[] => [
  ...strangeIn(file, KNOWN.file, place),
  ...strangeIn(objectOf(file.outputMapping ?? file.output_mapping), KNOWN.outputMapping, `${place}.outputMapping`),
]

/** An older form of files, names with their patterns, is not a list, and allows any name. */
const inEach = (list: unknown, place: string, look: (item: Loose, place: string) => string[]): string[] =>
  Array.isArray(list) ? list.flatMap((item, index) => look(objectOf(item), `${place}[${index}]`)) : []

function strangeIn(object: Loose, known: readonly string[], place: string): string[] {
  return Object.keys(object).flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearest(name, known)
    if (meant === undefined) return []
    const about = { name, meant }
    return [place === '' ? say('member_misspelt', about) : say('member_misspelt_at', { ...about, member: place })]
  })
}

const objectOf = (value: unknown): Loose => (isObject(value) ? value : {})
