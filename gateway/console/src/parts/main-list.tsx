import type { ReactNode } from 'react'

/** The id of the list that a page is about: the keyboard is led there, past everything above it. */
export const LIST = 'list'

/** What a page is about, where that is a list. There is one on a page. */
export const MainList = ({ children }: { readonly children: ReactNode }) => (
  <div id={LIST} className="main-list" tabIndex={-1}>
    {children}
  </div>
)
