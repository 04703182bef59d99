import { useEffect, useState } from 'react'
import type { FileKind } from './file-kind.js'
import { KindMark } from './kind-mark.js'
import './file-preview.css'

interface ThumbnailProps {
  /** Where its picture is; null where there is none. */
  readonly picture: string | null
  readonly kind: FileKind
  /** Whether it may still get a picture. */
  readonly isDue?: boolean
}

/** Milliseconds. Rows that pass by sooner fetch no picture, and what a filter brings is drawn before pictures are asked for. */
const MOMENT = 150

/**
 * A file at the size of a row. It decorates: the name is beside it. Pictures are fetched when their row has been near
 * the window for a moment, after what the page itself asks for; what has none shows its kind.
 */
export function Thumbnail({ picture, kind, isDue = picture !== null }: ThumbnailProps) {
  const [isBroken, setBroken] = useState(false)
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), MOMENT)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className="thumbnail" data-due={(isDue && !(isHere && picture !== null)) || undefined}>
      {picture !== null && !isBroken ? (
        isHere && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            onError={() => setBroken(true)}
          />
        )
      ) : (
        <KindMark kind={kind} />
      )}
    </span>
  )
}
