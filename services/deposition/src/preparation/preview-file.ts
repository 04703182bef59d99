import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Values } from '../domain/metadata/evaluate-mapping.js'
import type { PreparedMetadata } from '../domain/metadata/prepare-metadata.js'
import { made } from './evaluate-files.js'
import { readBlock } from './preparation-block.js'
import type { PreparationContext } from './preparation-context.js'

/** A source file, and the repository that its record would be prepared for. */
interface PreviewedFile {
  readonly project: string
  readonly sourceFileId: number
  readonly isSandbox: boolean
}

/**
 * The metadata that preparation would make of a file, overrides that are kept for it included; stores nothing.
 *
 * @throws ServiceError not_found when there is no mapping or no such file
 */
export async function previewFile(
  context: PreparationContext,
  { project, sourceFileId, isSandbox }: PreviewedFile,
): Promise<PreparedMetadata & { filename: string; overrides: Values }> {
  const block = await readBlock(context, { project, sourceFileIds: [sourceFileId], isSandbox })
  const input = block.items.find(({ source_file_id }) => source_file_id === sourceFileId)
  if (!input?.file) throw new ServiceError('not_found', say('source_file_unknown', { id: sourceFileId }))
  const prepared = await made(context, block, input)
  return { ...prepared, filename: input.file.filename, overrides: input.overrides }
}
