import { MatchersV3 } from '@pact-foundation/pact'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { KEY_GIVEN, pactBetween } from '@regesta/testing/pact-between'
import { promisesOf } from '@regesta/testing/promises'

const { integer, like, string } = MatchersV3

export const PROJECT = 'b7f6a3f0-5a0e-4c41-9c43-3d5a1f0c9d11'
export const IN_PROJECT = { ...KEY_GIVEN, 'regesta-resolved-project': like(PROJECT) }

/** What every description of a file has. */
export const FILE = {
  file_id: integer(1),
  filename: string('cup.jpg'),
  relative_path: string('cup.jpg'),
  absolute_path: string('/photos/cup.jpg'),
  folder: string('/photos'),
  size_bytes: integer(10),
  sha256_hash: string('a'.repeat(64)),
}

/** What the deposition relies on at the projects service. */
export const promised = promisesOf(pactBetween('deposition', 'projects'), projectsInternal)
