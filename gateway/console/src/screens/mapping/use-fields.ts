import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mappingSchema } from '../../api/mapping.js'
import type { Asked } from '../../parts/loaded.js'
import { schemaWords as de } from '../../texts/de/schema-words.js'
import { schemaWords as en } from '../../texts/en/schema-words.js'
import { useTexts } from '../../texts/texts.js'
import { type Field, fieldsOf, type Schema } from './fields.js'

const WORDS = { en, de } as const

/** The fields of the repository, in the language of the console; none before they are known. */
export function useFields(): readonly Field[] {
  return useFieldsOf(useQuery(mappingSchema).data)
}

/** The same for who has the schema. */
export function useFieldsOf(schema: Schema | undefined): readonly Field[] {
  const { texts, language } = useTexts()
  const { fieldNames, attributeNames } = texts.workbench
  return useMemo(
    () => (schema === undefined ? [] : fieldsOf(schema, { fieldNames, attributeNames, words: WORDS[language] })),
    [schema, fieldNames, attributeNames, language],
  )
}

/** What fields of the repository are called, wherever they are shown: as in the workbench. */
export function useFieldName(): (field: string) => string {
  const { texts } = useTexts()
  const fields = useFields()
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  return (field) => labels.get(field) ?? texts.workbench.fieldNames[field] ?? field
}

/** An answer that names fields: not there before their names are, or they would be called by their keys for a moment. */
export function useNamed<T>(asked: Asked<T>): Asked<T> {
  const { isPending } = useQuery(mappingSchema)
  const { data, error, refetch } = asked
  return { data: isPending ? undefined : data, error, refetch }
}
