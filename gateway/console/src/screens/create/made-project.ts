import type { AnswerOf } from '../../api/surface.js'

type Made = AnswerOf<'POST /api/project/inspect'>

/** The options of a scan, as its project file keeps them. */
interface Told {
  readonly extensions?: readonly string[]
  readonly obj_options?: { readonly add_mtl?: boolean; readonly add_textures?: boolean }
}

/** Models name these; they come in with them. */
const TEXTURES = ['.png', '.jpg', '.jpeg', '.tif', '.tiff', '.bmp', '.tga', '.webp']

/** The folder that a project was made of, as a preview of a scan is asked for it. */
export function folderOf(made: Made | undefined) {
  const kept = (key: string) => made?.configuration.find(({ config_key }) => config_key === key)?.config_value
  const entity = kept('core.batch_entity')
  return {
    dataInPath: kept('paths.data_in') ?? '',
    batchEntity: entity === 'subdirectory' || entity === 'hybrid' ? entity : ('root' as const),
  }
}

/** Whether files with an ending were taken in, by themselves or because a model may name them. */
export const takes = ({ scan_settings }: Made, ending: string): boolean =>
  scan_settings.some(({ scan_options }) => {
    const { extensions = [], obj_options: models } = (scan_options ?? {}) as Told
    if (extensions.length === 0 || extensions.includes(ending)) return true
    return (
      (models?.add_mtl === true && ending === '.mtl') || (models?.add_textures === true && TEXTURES.includes(ending))
    )
  })
