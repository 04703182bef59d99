import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mappingSchema } from '../../api/mapping.js'
import { useTexts } from '../../texts/texts.js'
import { type Field, fieldsOf } from './fields.js'

/** The fields of the repository, in the language of the console; none before they are known. */
export function useFields(): readonly Field[] {
  const { texts } = useTexts()
  const { fieldNames, attributeNames } = texts.workbench
  const { data } = useQuery(mappingSchema)
  return useMemo(
    () => (data === undefined ? [] : fieldsOf(data, fieldNames, attributeNames)),
    [data, fieldNames, attributeNames],
  )
}

/** What fields of the repository are called, wherever they are shown: as in the workbench. */
export function useFieldName(): (field: string) => string {
  const { texts } = useTexts()
  const fields = useFields()
  const { isPending } = useQuery(mappingSchema)
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  // What nobody has named yet is not called by its key for a moment.
  return (field) => labels.get(field) ?? texts.workbench.fieldNames[field] ?? (isPending ? '' : field)
}
