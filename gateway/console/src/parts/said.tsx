import { Fragment, type ReactNode } from 'react'
import type { SchemaNames } from '../texts/en/schema-names.js'
import type { useTexts } from '../texts/texts.js'

/** What the installation says, and the words that its sentences are filled with. */
export interface Translated {
  readonly messages: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
  readonly schemaNames: SchemaNames
}

/** Parameters that hold a word of the installation, never what a person has written. */
const WORDS: readonly string[] = [
  ...['status', 'own', 'other', 'kind', 'content', 'purpose', 'environment', 'source'],
  ...['wanted', 'given', 'brackets', 'type', 'counted', 'claimed', 'actual', 'separator', 'flag', 'sent', 'seen'],
]
export const NUMBERS: readonly string[] = [
  ...['number', 'of', 'done', 'bytes', 'expected', 'most', 'files', 'failed', 'total', 'triangles', 'needed'],
  ...['size', 'entries', 'packed', 'bound'],
]

/** Which sentence it is, and what it is filled with. */
interface Known {
  readonly message_id: string
  readonly message_params: Readonly<Record<string, string>>
}

/** A sentence of the installation, with what says which one it is, and which ones its reasons are. */
export interface Said {
  readonly message: string
  readonly message_id?: string | undefined
  readonly message_params?: Readonly<Record<string, string>> | undefined
  readonly message_reasons?: readonly Known[] | undefined
  /** Where it is several, or its last known reason is. */
  readonly message_parts?: readonly Said[] | undefined
}

type Spoken = Pick<ReturnType<typeof useTexts>, 'texts' | 'moment' | 'count'>

/** Says a sentence in the words of a language; nothing where those do not know it. */
export function sayingIn({ messages, ...named }: Translated, spoken: Spoken): (said: Said) => ReactNode {
  const shown = showingIn(named, spoken)
  const one = ([known, ...reasons]: readonly Known[], parts: ReactNode): ReactNode => {
    if (known === undefined || !Object.hasOwn(messages, known.message_id)) return undefined
    const { message_id: id, message_params: given } = known
    const filled = (name: string, value: string) =>
      // What the repository or the system says is English.
      LEADING_ON.includes(name) ? (one(reasons, parts) ?? parts ?? inEnglish(value)) : shown(name, value)
    // Every second piece is the name of a parameter.
    return messages[id]
      ?.split(/\{(\w+)\}/)
      .map((piece, at) => (
        <Fragment key={`${at} ${piece}`}>{at % 2 === 0 ? piece : filled(piece, given[piece] ?? '')}</Fragment>
      ))
  }
  const say = ({ message_id, message_params = {}, message_reasons = [], message_parts }: Said): ReactNode => {
    const parts = message_parts && inARow(message_parts.map((part) => say(part) ?? inEnglish(part.message)))
    return message_id === undefined ? parts : one([{ message_id, message_params }, ...message_reasons], parts)
  }
  return say
}

/** Parameters that are sentences. */
const LEADING_ON: readonly string[] = ['reason', 'demand', 'faults']

const inEnglish = (text: string) => <span lang="en">{text}</span>

const inARow = (sentences: readonly ReactNode[]) =>
  // They never change places.
  sentences.map((sentence, at) => <Fragment key={`${at}`}>{at === 0 ? sentence : <>; {sentence}</>}</Fragment>)

/** How a parameter is shown, by its name. */
function showingIn(
  { words, schemaNames }: Omit<Translated, 'messages'>,
  { texts, moment, count }: Spoken,
): (name: string, value: string) => string {
  const { fieldNames, attributeNames } = schemaNames
  const nameOf = (field: string) => fieldNames[field] ?? field
  return (name, value) => {
    if (WORDS.includes(name) && Object.hasOwn(words, value)) return words[value] ?? value
    if (NUMBERS.includes(name) && /^\d[\d,]*$/.test(value)) return count(Number(value.replaceAll(',', '')))
    if (name === 'names') return withWords(value, words)
    if (name === 'time' || name === 'next_time') return moment(value)
    if (name === 'write') return texts.pages.record.kinds[value] ?? value
    if (name === 'field') return nameOf(value)
    if (name === 'fields') return value.split(', ').map(nameOf).join(', ')
    // A person is called by one of the field: creator.
    if (name === 'one') return fieldNames[`${value}s`] ?? value
    return name === 'attribute' ? (attributeNames[value] ?? value) : value
  }
}

/** Stands between the number of an item and what is said of it. */
const OF_ITEM = '): '

/** Names with semicolons between them; what is said of an item is in words of the installation. */
function withWords(names: string, words: Translated['words']): string {
  const shown = names.split('; ').map((name) => {
    const at = name.lastIndexOf(OF_ITEM)
    if (at < 0) return name
    const said = name.slice(at + OF_ITEM.length).split(', ')
    return (
      name.slice(0, at) + OF_ITEM + said.map((word) => (Object.hasOwn(words, word) ? words[word] : word)).join(', ')
    )
  })
  return shown.join('; ')
}

/** What the members of an error say about its sentence. */
export function saidBy(message: string, members: Readonly<Record<string, unknown>>): Said {
  const { message_reasons: reasons, message_parts: parts } = members
  return {
    message,
    ...knownBy(members),
    message_reasons: listOf(reasons).flatMap((one) => knownBy(one) ?? []),
    ...(Array.isArray(parts) && { message_parts: listOf(parts).map((part) => saidBy(String(part.message), part)) }),
  }
}

function knownBy({ message_id, message_params }: Readonly<Record<string, unknown>>): Known | undefined {
  if (typeof message_id !== 'string' || typeof message_params !== 'object' || message_params === null) return undefined
  const params = Object.entries(message_params).map(([name, value]) => [name, String(value)])
  return { message_id, message_params: Object.fromEntries(params) }
}

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
