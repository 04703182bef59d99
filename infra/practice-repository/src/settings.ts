/** `rdm` answers as the platform of today, `old` as the one that its documentation describes. */
export type Platform = 'rdm' | 'old'

/** How the repository behaves; every member has a default. */
export interface Settings {
  readonly platform: Platform
  readonly doiPrefix: string
  /** The prefix shown in `prereserve_doi`; the public sandbox shows another one than it registers. */
  readonly prereservedPrefix: string
  /** The first number of a new installation. */
  readonly firstId: number
  /** Requests per minute and hour and per client; none means unlimited. */
  readonly rates: { readonly perMinute?: number; readonly perHour?: number }
  readonly quota: { readonly bytes: number; readonly files: number; readonly fileBytes: number }
  /** Limit of JSON bodies and of multipart uploads. */
  readonly bodyBytes: number
  /** Deleting through a bucket answers 500 after it has deleted, as the public platform did for years. */
  readonly bucketDeleteFails: boolean
  /** Communities that exist; none given means every well-formed name does. */
  readonly communities?: readonly string[] | undefined
}

const GIGABYTE = 1e9

const defaultSettings: Settings = {
  platform: 'rdm',
  doiPrefix: '10.5072',
  prereservedPrefix: '10.5072',
  firstId: 1001,
  rates: {},
  quota: { bytes: 50 * GIGABYTE, files: 100, fileBytes: 50 * GIGABYTE },
  bodyBytes: 100 * 1024 * 1024,
  bucketDeleteFails: false,
}

export const completeSettings = (given: Partial<Settings> = {}): Settings => ({
  ...defaultSettings,
  ...given,
  prereservedPrefix: given.prereservedPrefix ?? given.doiPrefix ?? defaultSettings.prereservedPrefix,
})
