import { z } from 'zod'
import { succeeded } from './endpoint.js'
import { messageMembers } from './messages.js'

/*
 * Files of a folder and the published records that they belong to, from which new versions are made.
 */

/** What the repository has of the version before, as it was proved. */
const PublishedFile = z.strictObject({
  key: z.string(),
  size: z.number(),
  md5: z.string(),
  /** Whether a pipeline made it; only where `members` was asked for. */
  is_derived: z.boolean().optional(),
})

/** A file of a folder and the published record that it belongs to. */
const VersionMatch = z.strictObject({
  concept_rec_id: z.string(),
  record_title: z.string(),
  matched_file_path: z.string(),
  /** Whether it is the file that stands for the record, its source; only where `members` was asked for. */
  is_source: z.boolean().optional(),
  /**
   * The name at the repository of the file that it belongs to, null where the newest version has that no more; only where
   * `members` was asked for.
   */
  published_as: z.string().nullable().optional(),
  /** How both stand to each other; only where `compare` was asked for. */
  compared: z
    .strictObject({
      /** The record in `records`, which says what is published. */
      record_id: z.int(),
      size: z.number(),
      /** `null` for a file that cannot be read. */
      md5: z.string().nullable(),
    })
    .optional(),
})

/** The version before, told once for all files that belong to it. */
const ComparedRecord = z.strictObject({
  record_id: z.int(),
  version: z.string(),
  is_sandbox: z.boolean(),
  files: z.array(PublishedFile),
})
export type ComparedRecord = z.infer<typeof ComparedRecord>

/** A file that several published records have. Nothing is guessed: whoever asked chooses one of its matches, or none. */
const AmbiguousFile = z.strictObject({
  matched_file_path: z.string(),
  /** The first of them, those published last before the others. */
  matches: z.array(VersionMatch),
  /** Whether there are more than are named. */
  more: z.boolean(),
})
export type AmbiguousFile = z.infer<typeof AmbiguousFile>

/** A file of the folder that no new version takes, and why. */
const LeftOutFile = z.strictObject({ path: z.string(), reason: z.string(), ...messageMembers })
export type LeftOutFile = z.infer<typeof LeftOutFile>

/** What a list that is not read to its end names of it, and how many there are. */
const firstOf = <T extends z.ZodType>(item: T) => z.strictObject({ total: z.int(), files: z.array(item) })

export const VersionMatches = succeeded({
  matches: z.array(VersionMatch),
  /** The records of all matches, the ambiguous ones too; only where `compare` was asked for. */
  records: z.array(ComparedRecord).optional(),
  /** Only where `members` was asked for, the first thousand. */
  ambiguous: firstOf(AmbiguousFile).optional(),
  /** Only where `members` was asked for, the first thousand. */
  left_out: firstOf(LeftOutFile).optional(),
})
