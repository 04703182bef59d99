import type { Repair, VerifiedRecord } from '../../api/repository.js'

/** Every kind of repair, in the order in which they are offered. */
export const REPAIRS = ['status', 'adopt', 'metadata', 'upload', 'delete_extra', 'give_up'] as const

/** What one repair would do with one record. */
export interface RepairStep {
  readonly repair: Repair
  readonly record: VerifiedRecord
  /** Fields or files that it is about. */
  readonly names: readonly string[]
  /** What the record becomes by taking over its state. */
  readonly becomes?: 'prepared' | 'published' | 'draft'
}

type Verified = Pick<VerifiedRecord, 'record_status' | 'result' | 'metadata' | 'different_fields' | 'files'>

/** Whether everything was found as it should be. */
export const isSame = ({ result, metadata, files }: Pick<Verified, 'result' | 'metadata' | 'files'>): boolean =>
  result === '=' && metadata !== 'differs' && files.every((file) => file.result === '=')

/** Whether something was repaired and nothing of it failed. */
export const isRepaired = ({ repaired, error }: Pick<VerifiedRecord, 'repaired' | 'error'>): boolean =>
  repaired.length > 0 && error === null

/**
 * What is ticked after a tick is made or taken away. All that is ticked is asked for with all records that are planned, so
 * giving up is an act of its own: a record that was shown with another repair must not be given up with the rest.
 */
export function toggled(ticked: readonly Repair[], repair: Repair): Repair[] {
  if (ticked.includes(repair)) return ticked.filter((one) => one !== repair)
  return [...ticked.filter((one) => (one === 'give_up') === (repair === 'give_up')), repair]
}

/** What can be repaired in what was found, as the service would do it; nothing of it is done here. */
export const repairsFor = (records: readonly VerifiedRecord[]): RepairStep[] =>
  records.flatMap((record) =>
    REPAIRS.flatMap((repair) => {
      const step = STEPS[repair](record)
      return step === undefined ? [] : [{ repair, record, names: [], ...step }]
    }),
  )

type Step = Partial<Pick<RepairStep, 'names' | 'becomes'>> | undefined

const STEPS: Readonly<Record<Repair, (record: Verified) => Step>> = {
  status: ({ record_status, result }) => {
    if (record_status === 'draft' && result === 'missing') return { becomes: 'prepared' }
    if (record_status === 'draft' && result === 'differs') return { becomes: 'published' }
    return record_status === 'published' && result === 'differs' ? { becomes: 'draft' } : undefined
  },
  adopt: ({ result }) => (result === 'extra' ? {} : undefined),
  metadata: (record) =>
    isOpenDraft(record) && record.metadata === 'differs' ? { names: record.different_fields } : undefined,
  upload: (record) => ofFiles(record, ['missing', 'differs']),
  delete_extra: (record) => ofFiles(record, ['extra']),
  give_up: ({ record_status, result }) =>
    result === 'unread' || (record_status === 'published' && result === 'missing') ? {} : undefined,
}

/** Only what is a draft here and there can be written to. */
const isOpenDraft = ({ record_status, result }: Verified) => record_status === 'draft' && result === '='

function ofFiles(record: Verified, wanted: readonly string[]): Step {
  const names = record.files.filter(({ result }) => wanted.includes(result)).map(({ key }) => key)
  return isOpenDraft(record) && names.length > 0 ? { names } : undefined
}
