import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Language } from '../texts/formats.js'
import { useTexts } from '../texts/texts.js'
import { NUMBERS, type Said, sayingIn, type Translated } from './said.js'

const NOTHING: Translated = { messages: {}, words: {}, schemaNames: { fieldNames: {}, attributeNames: {} } }

/** The installation itself speaks English. What it says in another language is loaded when there is something to say. */
const TRANSLATED: Readonly<Record<Language, () => Promise<Translated>>> = {
  en: async () => NOTHING,
  de: () => import('../texts/de/messages.js'),
}

/** The sentences of the installation in a language, fetched once. */
export const messagesIn = (language: Language) =>
  queryOptions({
    queryKey: ['messages', language],
    queryFn: TRANSLATED[language],
    staleTime: Number.POSITIVE_INFINITY,
  })

/** In the language of the console where that knows the sentence, else as the installation has said it. */
export function Sentence(sentence: Said) {
  const { message, message_id, message_params, message_parts } = sentence
  const spoken = useTexts()
  const { language, count } = spoken
  const { data: translated = NOTHING, isLoading } = useQuery({
    ...messagesIn(language),
    enabled: message_id !== undefined || message_parts !== undefined,
  })
  if (isLoading) return null
  const said = language === 'en' ? undefined : sayingIn(translated, spoken)(sentence)
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

/** Several in a row. */
export const SentenceRow = ({ findings }: { readonly findings: readonly Said[] }) =>
  findings.map((finding) => (
    <Fragment key={finding.message}>
      <Sentence {...finding} />{' '}
    </Fragment>
  ))
