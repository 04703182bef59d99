import { cpSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Refusal } from '../exit-code.js'

/** Of the author's folder, what is made again by everybody. */
const LEFT_BEHIND = new Set(['.git', '.venv', '__pycache__', 'node_modules'])

/** @throws Refusal for a folder that is no component */
export function refuseOther(folder: string): void {
  if (!existsSync(join(folder, 'component.yaml'))) throw new Refusal(`There is no component.yaml in ${folder}`)
}

/** Puts the files of a component where the installation of the data folder looks for components. */
export function takeIn(folder: string, home: string): void {
  const filter = (path: string) => path === folder || !LEFT_BEHIND.has(basename(path))
  cpSync(folder, join(home, 'components', basename(folder)), { recursive: true, filter })
}
