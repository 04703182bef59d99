/** What a check found. */
export interface Finding {
  readonly check: string
  /** `hint`: something that only some need is not there. */
  readonly state: 'well' | 'hint' | 'fault'
  /** What was found, and where something is wrong, the way out. */
  readonly message: string
  /** What of it names no folder, project or address of anybody: that alone goes into a report. */
  readonly detail?: string | undefined
}
