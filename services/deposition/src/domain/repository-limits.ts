import { say } from '@regesta/contracts/sentences'

/** What the repository takes in one record. */
const MOST_FILES = 100
const MOST_BYTES = 50e9

/** Says which limits of the repository a record exceeds with its files. */
export function limitWarnings(files: readonly { readonly size_bytes: number }[]): string[] {
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0)
  return [
    ...(files.length > MOST_FILES ? [say('record_with_many_files', { files: files.length, most: MOST_FILES })] : []),
    ...(bytes > MOST_BYTES ? [say('record_with_many_bytes', { bytes, most: MOST_BYTES })] : []),
  ]
}
