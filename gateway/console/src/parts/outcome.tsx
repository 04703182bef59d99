/** How something is, shown by shape, colour and word alike. */
export type OutcomeKind = 'good' | 'warning' | 'bad' | 'underway' | 'off' | 'open'

const SHAPES: Readonly<Record<OutcomeKind, string>> = {
  good: 'M2 6.5 5 9.5 10 3',
  warning: 'M6 2v5M6 9.5v.5',
  bad: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
  underway: 'M6 1.5a4.5 4.5 0 1 1-4.5 4.5',
  off: 'M2 6h8',
  open: 'M1.5 10V2.5H5L6.5 4h4v6Z',
}

export const Outcome = ({ kind, children }: { readonly kind: OutcomeKind; readonly children: string }) => (
  <span className="outcome" data-kind={kind}>
    <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={SHAPES[kind]} />
    </svg>
    {children}
  </span>
)
