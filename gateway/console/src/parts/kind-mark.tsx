import type { FileKind } from './file-kind.js'

const SHAPES: Readonly<Record<FileKind, string>> = {
  image: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M15.5 9.5h.01',
  model: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  pdf: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  video: 'M3 6h18v12H3zM10 9l5 3-5 3z',
  audio: 'M5 10v4M9 7v10M13 4v16M17 8v8M21 11v2',
  table: 'M3 5h18v14H3zM3 10h18M3 14.5h18M9 5v14',
  text: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  drawing: 'M4 20c6-1 4-14 16-16M4 20l2-6M4 20l6-2',
  other: 'M6 3h8l4 4v14H6zM14 3v4h4',
}

/** A mark for a kind of file; the words beside it say the same. */
export const KindMark = ({ kind }: { readonly kind: FileKind }) => (
  <svg className="kind-mark" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d={SHAPES[kind]} strokeLinejoin="round" strokeLinecap="round" />
  </svg>
)
