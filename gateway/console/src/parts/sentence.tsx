import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { Language } from '../texts/formats.js'
import { useTexts } from '../texts/texts.js'

/** What the installation says, and the words that its sentences are filled with. */
interface Translated {
  readonly messages: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
}

const NOTHING: Translated = { messages: {}, words: {} }
/** Parameters that hold a word of the installation, never what a person has written. */
const WORDS: readonly string[] = [
  ...['status', 'own', 'other', 'kind', 'content', 'purpose', 'environment', 'source'],
  ...['wanted', 'given', 'brackets'],
]
const NUMBERS: readonly string[] = [
  ...['number', 'of', 'done', 'bytes', 'expected', 'most', 'files', 'failed', 'total', 'triangles', 'needed'],
  ...['size', 'entries', 'packed'],
]

/** The installation itself speaks English. What it says in another language is loaded when there is something to say. */
const TRANSLATED: Readonly<Record<Language, () => Promise<Translated>>> = {
  en: async () => NOTHING,
  de: () => import('../texts/de/messages.js'),
}

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
}

/** In the language of the console where that knows the sentence, else as the installation has said it. */
export function Sentence({ message, message_id = '', message_params = {}, message_reasons = [] }: Said) {
  const { language } = useTexts()
  const { data: { messages, words } = NOTHING, isLoading } = useQuery({
    queryKey: ['messages', language],
    queryFn: TRANSLATED[language],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: message_id !== '',
  })
  const shown = useShown(words)
  const { count } = useTexts()
  if (isLoading) return null
  const say = ([known, ...reasons]: readonly Known[]): ReactNode => {
    if (known === undefined || !Object.hasOwn(messages, known.message_id)) return undefined
    const { message_id: id, message_params: given } = known
    const filled = (name: string, value: string) =>
      // What the repository or the system says is English.
      name === 'reason' ? (say(reasons) ?? <span lang="en">{value}</span>) : shown(name, value)
    // Every second piece is the name of a parameter.
    return messages[id]
      ?.split(/\{(\w+)\}/)
      .map((piece, at) => (
        <Fragment key={`${at} ${piece}`}>{at % 2 === 0 ? piece : filled(piece, given[piece] ?? '')}</Fragment>
      ))
  }
  const said = say([{ message_id, message_params }, ...message_reasons])
  if (said !== undefined) return <span>{said}</span>
  return <span lang="en">{language === 'en' ? withCounts(message, message_params, count) : message}</span>
}

/** The sentence as it was said, its large numbers in groups of digits; digits of names and paths stay as they are. */
function withCounts(message: string, params: Said['message_params'] = {}, count: (value: number) => string): string {
  const large = Object.entries(params).flatMap(([name, value]) =>
    NUMBERS.includes(name) && /^\d{4,}$/.test(value) ? [value] : [],
  )
  return message.replace(/(?<![\w./\\-])\d{4,}(?![\w/\\-]|\.\w)/g, (digits) =>
    large.includes(digits) ? count(Number(digits)) : digits,
  )
}

/** How a parameter is shown, by its name. */
function useShown(words: Translated['words']): (name: string, value: string) => string {
  const { texts, moment, count } = useTexts()
  const { fieldNames, attributeNames } = texts.workbench
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
  const known = knownBy(members)
  if (known === undefined) return { message }
  const { message_reasons: reasons } = members
  return {
    message,
    ...known,
    message_reasons: Array.isArray(reasons) ? reasons.flatMap((one) => knownBy(one) ?? []) : [],
  }
}

function knownBy({ message_id, message_params }: Readonly<Record<string, unknown>>): Known | undefined {
  if (typeof message_id !== 'string' || typeof message_params !== 'object' || message_params === null) return undefined
  const params = Object.entries(message_params).map(([name, value]) => [name, String(value)])
  return { message_id, message_params: Object.fromEntries(params) }
}

/** Several in a row. */
export const SentenceRow = ({ findings }: { readonly findings: readonly Said[] }) =>
  findings.map((finding) => (
    <Fragment key={finding.message}>
      <Sentence {...finding} />{' '}
    </Fragment>
  ))
