import { basename, isAbsolute } from 'node:path'
import type { InputSource, Step } from '@regesta/contracts/pipelines'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { demandAllowedPath } from '@regesta/http/allowed-roots'
import { SOURCE_FILE } from '../domain/definition.js'
import { literalDigest } from '../domain/fingerprint.js'
import { textsIn } from '../domain/texts-in.js'
import { hashFile } from '../outside/files.js'
import type { WorkingItem } from './run-scope.js'
import { hashOfSource } from './source-of-item.js'

/** An input of a step with its value and the digest of that. */
export interface ResolvedInput {
  readonly value: unknown
  readonly digest: string
}

/** The inputs of a step by name; throws for a file that the run does not know or that cannot be read. */
export async function resolveInputs(work: WorkingItem, step: Step): Promise<Map<string, ResolvedInput>> {
  const resolved = new Map<string, ResolvedInput>()
  for (const [name, source] of Object.entries(step.inputMapping))
    resolved.set(name, await resolveInput(work, name, source))
  return resolved
}

async function resolveInput(work: WorkingItem, name: string, source: InputSource): Promise<ResolvedInput> {
  const { files, context, digestOf } = work
  if (source.sourceType === 'literal') {
    const { value } = source
    const contents = await Promise.all(textsIn(value).filter(isAbsolute).map(digestOf))
    return { value, digest: literalDigest(value, contents) }
  }
  if (source.sourceType === 'externalPath') {
    await demandAllowedPath(
      `inputMapping.${name}.path`,
      source.path,
      context.configuration.current.security.allowed_roots,
    )
    const digest = await hashFile(source.path).catch(() => undefined)
    if (digest === undefined)
      throw new ServiceError('invalid_input', say('input_unreadable', { name, path: source.path }))
    return { value: source.path, digest: knownBy(source.path, digest) }
  }
  const file = files.get(source.fileId)
  if (file === undefined) {
    throw new ServiceError('invalid_input', say('input_unresolved', { id: source.fileId, name }))
  }
  if (source.fileId !== SOURCE_FILE) return { value: file.path, digest: knownBy(file.path, file.sha256) }
  // Something else may have been put in its place while another component was at work.
  const sha256 = await hashOfSource(work, work.source)
  files.set(SOURCE_FILE, { ...file, sha256 })
  return { value: file.path, digest: knownBy(file.path, sha256) }
}

/** Components see the name of a file and call their outputs after it, so equal content under another name is another input. */
const knownBy = (path: string, sha256: string) => `${basename(path)}:${sha256}`
