import { Fragment, type ReactNode } from 'react'
import { ToolRow } from './tool-row.js'

interface TabsProps<N extends string> {
  readonly label: string
  readonly names: readonly N[]
  readonly shown: N
  /** The link to a view, which has to take what makes a tab of it. */
  readonly children: (name: N, tab: ReturnType<typeof tabOf>) => ReactNode
}

/** The views of a page, each at an address of its own. */
export const Tabs = <N extends string>({ label, names, shown, children }: TabsProps<N>) => (
  <nav aria-label={label}>
    <ToolRow className="tabs" label={label}>
      {names.map((name) => (
        <Fragment key={name}>{children(name, tabOf(name === shown))}</Fragment>
      ))}
    </ToolRow>
  </nav>
)

/** Which view is shown is said by the page alone, not by how much of an address is the same. */
const tabOf = (isShown: boolean) => ({
  'aria-current': isShown ? ('page' as const) : undefined,
  activeOptions: { exact: true, includeSearch: true },
})
