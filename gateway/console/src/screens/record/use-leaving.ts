import { useBlocker } from '@tanstack/react-router'

/** From one address to another. */
export interface Step {
  readonly current: Place
  readonly next: Place
}

interface Place {
  readonly pathname: string
  readonly search: object
}

/** A step that is held up until somebody says whether it is taken. */
export type Leaving = ReturnType<typeof useLeaving>

/** The views of one record have one path: what is written stays while another of them is looked at. */
const isAnotherPage = ({ current, next }: Step) => current.pathname !== next.pathname

/**
 * Holds up each step that would leave what is written and not saved.
 *
 * @param isLeaving which steps do; those to another page by themselves
 */
export const useLeaving = (hasChanges: boolean, isLeaving: (step: Step) => boolean = isAnotherPage) =>
  useBlocker({
    shouldBlockFn: (step) => isLeaving(step),
    disabled: !hasChanges,
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
