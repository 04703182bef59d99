import type { Place } from '@regesta/contracts/files'

/** A file with its place in a bundle, as far as corrections are about it. */
export type Member = Readonly<Place>

/** Parts that a scan has packed into an archive, and the archive, stay together. */
export const isPacked = ({ file_type }: Member): boolean => file_type === 'archive' || file_type === 'archived_file'

const standing = { file_type: 'primary_source', is_primary_source: 1 } as const
const belonging = { file_type: 'source', is_primary_source: 0 } as const

/**
 * A file that leaves its bundle for another, or for none. What is below it goes with it; a bundle whose primary file leaves
 * is represented by its head.
 *
 * @param from the head of the bundle that it leaves; the file itself where it is one
 */
export function moved<M extends Member>(file: M, from: M, to: M | null): M[] {
  const place = { ...file, parent_file_id: to?.file_id ?? null, ...(to === null ? standing : belonging) }
  const leavesPrimary = file.is_primary_source === 1 && from.file_id !== file.file_id
  return leavesPrimary ? [place, { ...from, ...standing }] : [place]
}

/**
 * A member that is to represent its bundle takes the place of the head. The head keeps the parts that it names itself, and
 * everything else goes below the new one.
 *
 * @param beside the files directly below the head, the member perhaps among them
 */
export function madePrimary<M extends Member>(file: M, head: M, beside: readonly M[]): M[] {
  const others = beside.filter((other) => other.file_id !== file.file_id && !isOwnPart(other))
  return [
    { ...file, parent_file_id: null, ...standing },
    { ...head, parent_file_id: file.file_id, ...belonging },
    ...others.map((other) => ({ ...other, parent_file_id: file.file_id, ...demoted(other) })),
  ]
}

const demoted = (other: Member) => (other.is_primary_source === 1 ? belonging : {})

/** What a model names is below the model: materials, textures and their archives. */
const isOwnPart = (member: Member) => isPacked(member) || ['primary', 'secondary'].includes(member.file_type)
