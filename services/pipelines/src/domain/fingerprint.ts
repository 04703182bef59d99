import { createHash } from 'node:crypto'
import { asText } from '@regesta/contracts/as-text'
import { canonicalJson } from '@regesta/contracts/canonical-json'

/** Everything the outcome of a step depends on. */
export interface StepIngredients {
  readonly component: string
  readonly version: string
  /** When that version was installed. */
  readonly built_at: string
  readonly parameters: Record<string, unknown>
  /** Digests of the files that parameters name, by parameter. */
  readonly files: Record<string, string>
  /** Name and SHA-256 of files, digests of literals, by input name. */
  readonly inputs: Record<string, string>
  readonly outputs: readonly string[]
}

const digest = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32)

/** A text that is equal exactly when all ingredients are; its parts can be compared one by one. */
export const fingerprintOf = ({ parameters, outputs, ...others }: StepIngredients): string =>
  canonicalJson({ ...others, parameters: digest(parameters), outputs: digest(outputs) })

/** @param contents digests of the files that a value names */
export const literalDigest = (value: unknown, contents: readonly string[]): string =>
  ['literal', digest(value), ...contents].join(':')

/** Names what differs between an earlier fingerprint and the present one, in words. */
export function whatChanged(earlier: string, present: string): string {
  const [before, after] = [JSON.parse(earlier), JSON.parse(present)] as Record<string, unknown>[]
  const ofVersion = before?.version === after?.version
  const changes = [
    before?.component !== after?.component && 'the component',
    before?.version !== after?.version &&
      `the component's version (${asText(before?.version)} -> ${asText(after?.version)})`,
    ofVersion && before?.built_at !== after?.built_at && "the component's installation",
    before?.parameters !== after?.parameters && 'the parameters',
    before?.outputs !== after?.outputs && 'the outputs',
    ...changedNames('the file of the parameter', before?.files, after?.files),
    ...changedNames('the input', before?.inputs, after?.inputs),
  ].filter((change) => change !== false)
  return changes.length === 0 ? 'its earlier outputs' : changes.join(', ')
}

/** Fingerprints of earlier releases lack some members. */
const changedNames = (what: string, earlier: unknown = {}, present: unknown = {}) => {
  const [before, after] = [earlier, present] as Record<string, string>[]
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => before?.[name] !== after?.[name])
    .map((name) => `${what} '${name}'`)
}
