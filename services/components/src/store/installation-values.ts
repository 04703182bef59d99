import { join } from 'node:path'
import type { Build } from './build-row.js'
import type { ComponentFolders } from './component-folders.js'

/** Parameter defaults from the installation: absolute paths of the remembered files. */
export const installationValues = (folders: ComponentFolders, { folder, file_paths }: Build): Record<string, string> =>
  Object.fromEntries(Object.entries(file_paths).map(([name, path]) => [name, folders.path(join(folder, path))]))
