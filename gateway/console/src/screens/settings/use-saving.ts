import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.js'
import { configuration } from '../../api/queries.js'
import { type Document, nameOf, type Value, valuesOf, withValues, writtenOf } from './configuration-values.js'
import { useConfigurationTexts } from './use-configuration-texts.js'

type Written = Readonly<Record<string, string>>

const writtenIn = (values: readonly Value[]): Written =>
  Object.fromEntries(values.map((value) => [nameOf(value), writtenOf(value)]))

/** Nothing was saved; its message says which values are others by now. */
export class Overtaken extends Error {}

/**
 * The whole is saved at once: only what was changed here is put into what is there now. What somebody else has given
 * another value meanwhile is shown first, and replaced when a person saves again.
 */
export function useSaving(values: readonly Value[]) {
  const { says } = useConfigurationTexts()
  const known = useQueryClient()
  const [seen, see] = useState(() => writtenIn(values))
  const refuseOvertaken = (changed: readonly Value[], document: Document) => {
    const now = writtenIn(valuesOf(document))
    const overtaken = changed.map(nameOf).filter((name) => (now[name] ?? '') !== (seen[name] ?? ''))
    if (overtaken.length === 0) return
    see({ ...seen, ...Object.fromEntries(overtaken.map((name) => [name, now[name] ?? ''])) })
    throw new Overtaken(overtaken.map((name) => says.overtaken(name, now[name] ?? '')).join(' '))
  }
  return useMutation({
    mutationFn: async (changed: readonly Value[]) => {
      const { configData } = await call('GET /api/config/get')
      refuseOvertaken(changed, configData)
      await call('POST /api/config/save', { body: withValues(configData, changed) })
      see((before) => ({ ...before, ...writtenIn(changed) }))
    },
    onSettled: () => known.invalidateQueries({ queryKey: configuration.queryKey }),
  })
}
