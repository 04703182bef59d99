import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Language } from '../texts/formats.js'
import { useTexts } from '../texts/texts.js'

/** What the installation says, and the words that its sentences are filled with. */
interface Translated {
  readonly messages: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
}

const NOTHING: Translated = { messages: {}, words: {} }
/** Parameters that hold a word of the installation, never what a person has written. */
const WORDS: readonly string[] = ['status', 'own', 'other', 'kind', 'content']

/** The installation itself speaks English. What it says in another language is loaded when there is something to say. */
const TRANSLATED: Readonly<Record<Language, () => Promise<Translated>>> = {
  en: async () => NOTHING,
  de: () => import('../texts/de/messages.js'),
}

/** A sentence of the installation, with what says which one it is. */
export interface Said {
  readonly message: string
  readonly message_id?: string | undefined
  readonly message_params?: Readonly<Record<string, string>> | undefined
}

/** In the language of the console where that knows the sentence, else as the installation has said it. */
export function Sentence({ message, message_id = '', message_params = {} }: Said) {
  const { texts, language, moment } = useTexts()
  const { data: { messages, words } = NOTHING, isLoading } = useQuery({
    queryKey: ['messages', language],
    queryFn: TRANSLATED[language],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: message_id !== '',
  })
  const { fieldNames, attributeNames } = texts.workbench
  const template = Object.hasOwn(messages, message_id) ? messages[message_id] : undefined
  if (isLoading) return null
  if (template === undefined) return <span lang="en">{message}</span>
  const shown = (name: string) => {
    const value = message_params[name] ?? ''
    if (WORDS.includes(name) && Object.hasOwn(words, value)) return words[value]
    if (name === 'time') return moment(value)
    if (name === 'write') return texts.pages.record.kinds[value] ?? value
    if (name === 'field') return fieldNames[value] ?? value
    if (name === 'fields')
      return value
        .split(', ')
        .map((field) => fieldNames[field] ?? field)
        .join(', ')
    // A person is called by one of the field: creator.
    if (name === 'one') return fieldNames[`${value}s`] ?? value
    return name === 'attribute' ? (attributeNames[value] ?? value) : value
  }
  return <span>{template.replace(/\{(\w+)\}/g, (_, name: string) => shown(name) ?? '')}</span>
}

/** What the members of an error say about its sentence. */
export function saidBy(message: string, { message_id, message_params }: Readonly<Record<string, unknown>>): Said {
  if (typeof message_id !== 'string' || typeof message_params !== 'object' || message_params === null)
    return { message }
  const params = Object.entries(message_params).map(([name, value]) => [name, String(value)])
  return { message, message_id, message_params: Object.fromEntries(params) }
}

/** Several in a row. */
export const SentenceRow = ({ findings }: { readonly findings: readonly Said[] }) =>
  findings.map((finding) => (
    <Fragment key={finding.message}>
      <Sentence {...finding} />{' '}
    </Fragment>
  ))
