import { hasPicture } from '@regesta/contracts/picture-types'
import { previewLink } from '../api/file.js'
import { kindOf } from './file-kind.js'
import { useModelPicture } from './model-picture.js'
import { Thumbnail } from './thumbnail.js'

interface FileThumbnailProps {
  readonly project: string
  readonly file: { readonly file_id: number; readonly filename: string; readonly mime_type: string | null }
  /** Shows its kind alone. */
  readonly isBroken?: boolean
}

/** A file of a project at the size of a row. */
export function FileThumbnail({ project, file, isBroken = false }: FileThumbnailProps) {
  const kind = kindOf(file)
  if (isBroken) return <Thumbnail picture={null} kind={kind} />
  if (kind === 'model') return <ModelThumbnail project={project} file={file} />
  const picture = hasPicture(file.mime_type) ? previewLink({ project, file: file.file_id }, 160) : null
  return <Thumbnail picture={picture} kind={kind} />
}

/** Its kind, until this browser has drawn it. */
function ModelThumbnail({ project, file: { file_id, filename } }: FileThumbnailProps) {
  const { address, isDue } = useModelPicture({ project, file: file_id, filename })
  return <Thumbnail key={address} picture={address} kind="model" isDue={isDue} />
}
