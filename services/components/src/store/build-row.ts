import type { OutputArgument } from '@regesta/contracts/components'

/** One completely built version of a component. */
export interface Build {
  readonly build_id: number
  readonly name: string
  readonly version: string
  /** Relative to the components folder. */
  readonly folder: string
  readonly kind: 'python' | 'node'
  readonly output_argument: OutputArgument
  readonly verbose: boolean
  /** Parameter name to the path of the remembered file, relative to the build's folder. */
  readonly file_paths: Readonly<Record<string, string>>
  readonly built_at: string
}
export type NewBuild = Omit<Build, 'build_id' | 'built_at'>

export interface Installed extends Build {
  readonly previous_build_id: number | null
}

/** A build as its table holds it. */
export interface BuildRow {
  build_id: number
  name: string
  version: string
  folder: string
  kind: 'python' | 'node'
  output_strategy: OutputArgument['strategy']
  output_flag: OutputArgument['flag']
  verbose: number
  file_paths: string
  built_at: string
}

export type InstalledRow = BuildRow & { previous_build_id: number | null }

export const buildOf = (row: BuildRow): Build => ({
  build_id: row.build_id,
  name: row.name,
  version: row.version,
  folder: row.folder,
  kind: row.kind,
  output_argument: { strategy: row.output_strategy, flag: row.output_flag },
  verbose: row.verbose === 1,
  file_paths: JSON.parse(row.file_paths) as Record<string, string>,
  built_at: row.built_at,
})

export const installedOf = (row: InstalledRow): Installed => ({
  ...buildOf(row),
  previous_build_id: row.previous_build_id,
})

export const rowOf = ({
  output_argument,
  verbose,
  file_paths,
  ...build
}: NewBuild): Omit<BuildRow, 'build_id' | 'built_at'> => ({
  ...build,
  output_strategy: output_argument.strategy,
  output_flag: output_argument.flag,
  verbose: verbose ? 1 : 0,
  file_paths: JSON.stringify(file_paths),
})
