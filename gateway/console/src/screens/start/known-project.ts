/** A project that was opened here before. */
export interface Known {
  readonly project_uuid: string
  readonly project_name: string
  readonly path: string
  readonly is_present: boolean
  readonly is_active: boolean
  readonly last_loaded: string
}
