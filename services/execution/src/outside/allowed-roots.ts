import { isAbsolute, resolve } from 'node:path'
import type { RunDescription } from '@regesta/contracts/components'
import { demandAllowedPath } from '@regesta/http/allowed-roots'
import { isPathType } from '../domain/argument-value.js'

type Values = Readonly<Record<string, unknown>> | null | undefined

/**
 * Refuses the paths in a request to run that resolve outside the folders of `security.allowed_roots`: every absolute one
 * among the inputs, and what parameters declare as a file or a folder. Relative ones begin in the component's own folder,
 * where the component may always read.
 */
export async function refuseOutside(
  roots: readonly string[],
  request: { readonly inputs?: Values; readonly parameters?: Values },
  { folder, specification }: Pick<RunDescription, 'folder' | 'specification'>,
): Promise<void> {
  if (roots.length === 0) return
  for (const [name, path] of textsOf(request.inputs)) {
    if (isAbsolute(path)) await demandAllowedPath(name, path, roots)
  }
  const paths = new Set(specification.parameters.filter(({ type }) => isPathType(type)).map(({ name }) => name))
  for (const [name, path] of textsOf(request.parameters)) {
    if (paths.has(name)) await demandAllowedPath(name, resolve(folder, path), [...roots, folder])
  }
}

/** Single texts and those in lists, with the name that they are given for. */
const textsOf = (values: Values): [name: string, text: string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((each): [string, string][] => (typeof each === 'string' && each !== '' ? [[name, each]] : [])),
  )
