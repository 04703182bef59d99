import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from './build.js'
import { buildNodeEnvironment, nodeVariables } from './node-environment.js'
import { buildPythonEnvironment, pythonInterpreter, pythonVariables } from './python-environment.js'

type Kind = 'python' | 'node'

export const buildEnvironment = (kind: Kind, build: Build): Promise<void> =>
  kind === 'python' ? buildPythonEnvironment(build) : buildNodeEnvironment(build)

/** The program that runs the component's entry. */
export const interpreterOf = (kind: Kind, folder: string): string =>
  kind === 'python' ? pythonInterpreter(folder) : process.execPath

/** What makes up an environment, in the component's folder. */
export const environmentFolder = (kind: Kind): string => (kind === 'python' ? 'env' : 'node_modules')

export const hasEnvironment = (kind: Kind, folder: string): boolean =>
  existsSync(join(folder, environmentFolder(kind))) && existsSync(interpreterOf(kind, folder))

/** Variables that an execution needs in addition to a clean environment. */
export const environmentVariables = (kind: Kind, folder: string, path: string): Record<string, string> =>
  kind === 'python' ? pythonVariables(folder, path) : nodeVariables(folder, path)
