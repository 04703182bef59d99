import { cpSync, existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isOfComponent } from '@regesta/components/outside/package-files'
import { Refusal } from '../exit-code.js'

const placeOf = (folder: string, home: string) => join(home, 'components', basename(folder))

const isComponent = (folder: string) => existsSync(join(folder, 'component.yaml'))

/** @throws Refusal for a folder that is not a component, or whose name belongs to a component of the registry */
export function refuseOther(folder: string, home: string): void {
  if (!isComponent(folder)) throw new Refusal(`There is no component.yaml in ${folder}`)
  const place = placeOf(folder, home)
  // What was taken in from a folder has versions, too: those that were made of it.
  if (isComponent(place)) return
  if (entries(place).some((entry) => entry.isDirectory() && isComponent(join(place, entry.name))))
    throw new Refusal(`${place} holds versions of the registry. Give the folder of your component another name`)
}

/** @throws Refusal for a component with faults: another version would be installed in place of what cannot be read */
export async function versionIn(folder: string): Promise<string> {
  const { componentFolders } = await import('@regesta/components/store/component-folders')
  const { readPackage } = await import('@regesta/components/store/component-package')
  const folders = componentFolders(dirname(folder))
  try {
    const { version, faults } = await readPackage(folders, basename(folder), basename(folder))
    if (faults.length === 0) return version
    throw new Refusal(`${folder} has faults: ${faults.join('; ')}. regesta component check looks at all of it`)
  } finally {
    await folders.close()
  }
}

const entries = (folder: string) => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])

/**
 * Puts the files of a component where the installation of the data folder looks for components.
 *
 * @returns what removes them again; it does nothing where they were there before
 */
export function takeIn(folder: string, home: string): () => void {
  const place = placeOf(folder, home)
  const wasThere = existsSync(place)
  if (wasThere && realpathSync(place) === realpathSync(folder)) return () => {}
  removeOld(folder, place)
  const filter = (path: string) => isOfComponent(folder, path)
  cpSync(folder, place, { recursive: true, verbatimSymlinks: true, filter })
  return () => {
    if (!wasThere) rmSync(place, { recursive: true, force: true })
  }
}

/** What the author deleted goes; folders that the author never had were made by the installation and stay. */
function removeOld(folder: string, place: string): void {
  for (const entry of entries(place)) {
    const isAuthors = !entry.isDirectory() || existsSync(join(folder, entry.name))
    const path = join(place, entry.name)
    if (isAuthors && isOfComponent(place, path)) rmSync(path, { recursive: true })
  }
}
