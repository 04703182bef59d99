import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mappingSchema } from '../../api/mapping.js'
import type { Asked } from '../../parts/loaded.js'
import { schemaNames as namesDe } from '../../texts/de/schema-names.js'
import { schemaWords as wordsDe } from '../../texts/de/schema-words.js'
import { schemaNames as namesEn } from '../../texts/en/schema-names.js'
import { schemaWords as wordsEn } from '../../texts/en/schema-words.js'
import { useTexts } from '../../texts/texts.js'
import { type Field, fieldsOf, type Schema } from './fields.js'

const NAMES = {
  en: { ...namesEn, words: wordsEn },
  de: { ...namesDe, words: wordsDe },
} as const

/** What fields of the repository and their values are called where its schema does not say it. */
export const useSchemaNames = () => NAMES[useTexts().language]

/** The fields of the repository, in the language of the console; none before they are known. */
export function useFields(): readonly Field[] {
  return useFieldsOf(useQuery(mappingSchema).data)
}

/** The same for who has the schema. */
export function useFieldsOf(schema: Schema | undefined): readonly Field[] {
  const names = useSchemaNames()
  return useMemo(() => (schema === undefined ? [] : fieldsOf(schema, names)), [schema, names])
}

/** What fields of the repository are called, wherever they are shown: as in the workbench. */
export function useFieldName(): (field: string) => string {
  const { fieldNames } = useSchemaNames()
  const fields = useFields()
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  return (field) => labels.get(field) ?? fieldNames[field] ?? field
}

/** An answer that names fields: not there before their names are, or they would be called by their keys for a moment. */
export function useNamed<T>(asked: Asked<T>): Asked<T> {
  const { isPending } = useQuery(mappingSchema)
  const { data, error, refetch } = asked
  return { data: isPending ? undefined : data, error, refetch }
}
