import { basename, dirname } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { type NewProject, projects, ScanOptions } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'
import { parseInput } from '@regesta/http/parse-input'
import type { AllowedPaths } from '../outside/allowed-paths.js'
import type { BatchEntity } from '../scan/plan.js'
import { bundlingKey } from './bundling.js'

export interface CheckedProject {
  readonly name: string
  readonly shortCode: string
  readonly target: string
  readonly modalities: readonly string[]
  readonly dataIn: string
  readonly dataOut: string
  readonly batchEntity: BatchEntity
  readonly options: ScanOptions
  /** As received, for the project's own record. */
  readonly scanOptions: Record<string, unknown>
  readonly replaces: string | undefined
  readonly xmlSchema: string | undefined
}

const ENTITIES: readonly string[] = ['root', 'subdirectory', 'hybrid']

/** What is asked of the disk. */
interface Disk {
  readonly allowed: AllowedPaths
  isFolder(path: string): boolean
}

/** Checks a request for a new project as far as no other file is concerned. */
export function checkNewProject(request: NewProject, { allowed, isFolder }: Disk): CheckedProject {
  const given: Readonly<Record<string, unknown>> = request
  const missing = projects.createAndScan.demands.filter((field) => isEmpty(given[field]))
  if (missing.length > 0) {
    throw new ServiceError('invalid_input', say('project_data_missing', { fields: missing.join(', ') }))
  }
  const {
    projectName = '',
    shortCode = '',
    pdbPath = '',
    modalities = [],
    batchEntity = '',
    scanOptions = {},
  } = request
  const entity = checkEntity(batchEntity)
  const options = parseInput(ScanOptions, scanOptions)
  bundlingKey(options.bundling)
  const searchFolders = options.obj_options.texture_search_paths.map((path) =>
    allowed.check('texture_search_paths', path),
  )
  const dataIn = allowed.check('dataInPath', request.dataInPath ?? '')
  if (!isFolder(dataIn)) throw noInputFolder(request.dataInPath ?? '')
  return {
    name: projectName.trim(),
    shortCode: shortCode.trim(),
    target: checkTarget(allowed.check('pdbPath', pdbPath), isFolder),
    modalities,
    dataIn,
    dataOut: allowed.check('dataOutPath', request.dataOutPath ?? ''),
    batchEntity: entity,
    options: { ...options, obj_options: { ...options.obj_options, texture_search_paths: searchFolders } },
    scanOptions,
    replaces: request.projectId === null || request.projectId === undefined ? undefined : String(request.projectId),
    xmlSchema: xmlSchemaOf(options, allowed),
  }
}

export const noInputFolder = (path: string): ServiceError =>
  new ServiceError('invalid_input', say('input_folder_missing', { place: path }))

/** The path of the XML Schema that a scan validates XML files against. */
export const xmlSchemaOf = ({ xml_schema }: ScanOptions, allowed: AllowedPaths): string | undefined =>
  xml_schema ? allowed.check('scanOptions.xml_schema', xml_schema) : undefined

/** @throws invalid_input for an unknown way of taking folders in */
export function checkEntity(batchEntity: string): BatchEntity {
  if (isEntity(batchEntity)) return batchEntity
  throw new ServiceError(
    'invalid_input',
    `'batchEntity' must be one of ${ENTITIES.join(', ')}, received "${batchEntity}"`,
  )
}

const isEntity = (text: string): text is BatchEntity => ENTITIES.includes(text)

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** A project grows under a longer name, beside files of SQLite with still longer ones; 255 bytes are the most. */
const MOST_BYTES = 200

/** @throws what a creation answers where no file can be made */
export function checkTarget(target: string, isFolder: Disk['isFolder']): string {
  if (isFolder(target)) {
    throw new ServiceError('invalid_input', say('project_named_by_folder', { place: target }))
  }
  if (Buffer.byteLength(basename(target)) > MOST_BYTES) {
    throw new ServiceError('invalid_input', say('project_name_long', { number: MOST_BYTES, place: target }))
  }
  if (!isFolder(dirname(target))) throw new ServiceError('internal', say('project_not_creatable', {}))
  return target
}
