import type { PreviewedFile } from '@regesta/contracts/preparation'
import { say } from '@regesta/contracts/sentences'
import type { Call } from './command.js'
import { Refusal } from './exit-code.js'

/** Files that are looked at together. */
const BLOCK = 500

/** A run prepares all files before its first step: one that cannot be prepared keeps it from beginning. */
export async function refuseUnfit(call: Call, paths: readonly string[]): Promise<void> {
  const unfit = await unfitOf(call, paths)
  const unusable = unfit.filter(({ usable }) => !usable)
  if (unusable.length > 0) throw new Refusal(say('files_unusable', { reason: reasonsOf(unusable).join('; ') }))
  if (unfit.length > 0) throw new Refusal(say('preparing_first_failed', { reason: reasonsOf(unfit).join('. ') }))
}

async function unfitOf({ gateway, isSandbox }: Call, paths: readonly string[]): Promise<PreviewedFile[]> {
  const unfit: PreviewedFile[] = []
  for (let start = 0; start < paths.length; start += BLOCK) {
    const body = { local_file_paths: paths.slice(start, start + BLOCK), target_is_sandbox: isSandbox }
    const { files } = await gateway.call.previewPreparation({ body })
    unfit.push(...files.filter(({ errors }) => errors.length > 0))
  }
  return unfit
}

const reasonsOf = (files: readonly PreviewedFile[]): string[] =>
  files.map(({ local_file_path: path, errors }) => `${path}: ${errors.join('; ')}`)
