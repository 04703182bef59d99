import { useState } from 'react'
import type { FileKind } from './file-kind.js'
import { KindMark } from './kind-mark.js'
import './file-preview.css'

interface ThumbnailProps {
  /** Where its picture is; null where there is none. */
  readonly picture: string | null
  readonly kind: FileKind
}

/**
 * A file at the size of a row. It decorates: the name stands beside it. Pictures are fetched when their row is near the
 * window, after what the page itself asks for; what has none shows its kind.
 */
export function Thumbnail({ picture, kind }: ThumbnailProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="thumbnail">
      {picture !== null && !isBroken ? (
        <img src={picture} alt="" loading="lazy" decoding="async" fetchPriority="low" onError={() => setBroken(true)} />
      ) : (
        <KindMark kind={kind} />
      )}
    </span>
  )
}
