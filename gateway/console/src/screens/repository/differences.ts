import type { VerifiedRecord } from '../../api/repository.js'

/** All that a comparison found, in the words of the service. */
export const differences = ({ details, different_fields, files, error }: VerifiedRecord): string[] => [
  ...details,
  ...different_fields,
  ...files.filter(({ result }) => result !== '=').map(({ key, detail }) => `${key}: ${detail}`),
  ...(error === null ? [] : [error]),
]
