/** How many there are at each stage of the way to publication. */
export interface Stages {
  readonly files: number
  readonly isMapped: boolean
  readonly described: number
  readonly pending: number
  readonly prepared: number
  readonly drafts: number
  readonly published: number
}

export type NextAction = 'add' | 'map' | 'prepare' | 'draft' | 'publish' | 'done'

/** What brings a collection on from where it is: the first stage at which something waits. */
export function nextAction({ files, isMapped, pending, prepared, drafts }: Stages): NextAction {
  if (files === 0) return 'add'
  if (drafts > 0) return 'publish'
  if (prepared > 0) return 'draft'
  if (pending > 0) return isMapped ? 'prepare' : 'map'
  return 'done'
}
