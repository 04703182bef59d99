import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hasEnding } from '@regesta/http/data-names'
import { stemOf } from '../domain/file-names.js'
import { namesIn } from '../outside/names-in.js'

const ENDINGS = ['.png', '.jpg', '.jpeg', '.tga', '.tif', '.tiff', '.bmp', '.dds', '.webp']

/** The images in the folders beside an FBX file that by custom hold its textures; deeper folders and others are not its own. */
export function folderTextures(model: string): string[] {
  const folder = dirname(model)
  const stem = stemOf(basename(model)).toLowerCase()
  const customary = new Set(['textures', 'materials', stem, `${stem}.fbm`])
  const found = new Set<string>()
  for (const name of namesIn(folder)) {
    if (!customary.has(name.toLowerCase())) continue
    for (const image of namesIn(join(folder, name))) {
      const path = join(folder, name, image)
      if (hasEnding(image, ENDINGS) && isFile(path)) found.add(realpathSync(path))
    }
  }
  const inside = realpathSync(folder)
  return [...found].filter((path) => path.startsWith(`${inside}/`)).sort()
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
