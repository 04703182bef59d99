import { createHash } from 'node:crypto'
import { canonicalJson } from '@regesta/contracts/canonical-json'

/** Everything the outcome of a step depends on. */
export interface StepIngredients {
  readonly component: string
  readonly version: string
  readonly parameters: Record<string, unknown>
  /** Name and SHA-256 of files, digests of literals, by input name. */
  readonly inputs: Record<string, string>
  readonly outputs: readonly string[]
}

const digest = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32)

/** A text that is equal exactly when all ingredients are; its parts can be told apart. */
export const fingerprintOf = ({ component, version, parameters, inputs, outputs }: StepIngredients): string =>
  canonicalJson({ component, version, parameters: digest(parameters), inputs, outputs: digest(outputs) })

export const literalDigest = (value: unknown): string => `literal:${digest(value)}`

/** Names what differs between an earlier fingerprint and the present one, in words. */
export function whatChanged(earlier: string, present: string): string {
  const [before, after] = [JSON.parse(earlier), JSON.parse(present)] as Record<string, unknown>[]
  const changes = [
    before?.component !== after?.component && 'the component',
    before?.version !== after?.version && `the component's version (${before?.version} -> ${after?.version})`,
    before?.parameters !== after?.parameters && 'the parameters',
    before?.outputs !== after?.outputs && 'the outputs',
    ...changedInputs(before?.inputs as Record<string, string>, after?.inputs as Record<string, string>),
  ].filter((change) => change !== false)
  return changes.length === 0 ? 'its earlier outputs' : changes.join(', ')
}

const changedInputs = (before: Record<string, string>, after: Record<string, string>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `the input '${name}'`)
