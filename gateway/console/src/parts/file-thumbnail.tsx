import { useState } from 'react'
import { previewLink } from '../api/file.js'
import { hasPicture, kindOf } from './file-kind.js'
import { KindMark } from './kind-mark.js'
import './file-preview.css'

interface FileThumbnailProps {
  readonly project: string
  readonly file: { readonly file_id: number; readonly filename: string; readonly mime_type: string | null }
}

/**
 * A file at the size of a row. It decorates: the name stands beside it. Pictures are fetched when their row is near the
 * window; what has none shows its kind.
 */
export function FileThumbnail({ project, file }: FileThumbnailProps) {
  const [isBroken, setBroken] = useState(false)
  const isShown = hasPicture(file.mime_type) && !isBroken
  return (
    <span className="thumbnail">
      {isShown ? (
        <img
          src={previewLink({ project, file: file.file_id }, 160)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <KindMark kind={kindOf(file)} />
      )}
    </span>
  )
}
