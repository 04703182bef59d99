import type { VersionFile } from '@regesta/contracts/batches'
import type { Pipeline } from '@regesta/contracts/pipelines'
import { sameName } from '@regesta/contracts/same-name'
import { say } from '@regesta/contracts/sentences'
import { together } from './batch.js'
import type { Call, Outcome } from './command.js'
import { textList } from './command-options.js'
import { EXIT } from './exit-code.js'
import { type Found, type FoundRecord, type NamedMatch, recordsOf } from './found-versions.js'
import { pipelineNamed } from './pipeline-named.js'
import { outlookOf } from './pipeline-outlook.js'
import { fileLine } from './planned.js'
import { runOutcome } from './run-outcome.js'
import { counted } from './table.js'

/** New versions, each made by a run of a pipeline, which publishes it where its definition says so; none where every file is as it is published. */
export async function byPipeline(call: Call, identifier: string, found: Found): Promise<Outcome> {
  const pipeline = await pipelineNamed(call, identifier)
  const all = recordsOf(call, found)
  // Naming what to keep may mean leaving something out.
  const isAsked = call.options.unchanged === true || textList(call, 'keep').length > 0
  const unchanged = isAsked ? [] : all.filter(isUnchanged)
  const records = all.filter((record) => !unchanged.includes(record))
  const reasons = unchanged.map(({ title, concept, version }) => {
    const reason = say('version_as_before', { version })
    return `  ${title} (${concept}): ${reason}; --unchanged makes a version all the same`
  })
  if (records.length === 0) return { lines: [...reasons, 'Nothing to do'], result: [], exitCode: EXIT.ok }
  const outcome = call.dryRun ? await wouldMake(call, pipeline, records, found) : await make(call, identifier, records)
  return { ...outcome, lines: [...reasons, ...outcome.lines] }
}

async function wouldMake(
  call: Call,
  pipeline: Pipeline,
  records: readonly FoundRecord[],
  { matches }: Found,
): Promise<Outcome> {
  const keep = textList(call, 'keep')
  const files = records.flatMap((record) => [
    `  ${record.title} (${record.concept})`,
    ...filesOf(record, keep).map(fileLine),
  ])
  const outlook = await outlookOf(call, pipeline, 'makes the drafts of the versions')
  const last = `Would make ${counted(records.length, 'new version')}:`
  return { ...outlook, lines: [...files, last, ...outlook.lines], result: matches }
}

async function make(call: Call, identifier: string, records: readonly FoundRecord[]): Promise<Outcome> {
  const keep = textList(call, 'keep')
  const many = counted(records.length, 'new version')
  if (!call.isSandbox) await call.confirm(`Make ${many} in PRODUCTION?`)
  const outcomes: Outcome[] = []
  for (const record of records) {
    const file_manifest = manifestOf(record, keep)
    const body = { concept_rec_id: record.concept, file_manifest, is_sandbox: call.isSandbox }
    const request = { params: { identifier }, body }
    outcomes.push(runOutcome(await call.gateway.watch(record.title, 'executePipeline', request)))
  }
  return together(outcomes)
}

/** Whether the folder holds only what is published; false where it is unknown what is published. */
const isUnchanged = (record: FoundRecord): boolean =>
  record.before.length > 0 && record.matches.every((match) => isSame(record, match))

/** What becomes of the main file of the record, what else is sent, and what stays. */
function manifestOf(record: FoundRecord, keep: readonly string[]) {
  const source = record.matches.find(({ is_source }) => is_source)
  const news = record.matches.filter((match) => match !== source && !isSame(record, match))
  return {
    files_to_keep: keep.length > 0 ? [...keep, ...alike(record)] : keptByDefault(record),
    ...(source === undefined ? {} : { new_source_file_path: source.matched_file_path }),
    ...(news.length === 0 ? {} : { new_files: news.map(({ matched_file_path }) => matched_file_path) }),
    names: record.names,
  }
}

/** Files of the folder that are published unchanged: they are not sent again, and no pattern leaves them out. */
const alike = (record: FoundRecord): string[] =>
  record.matches.filter((match) => !match.is_source && isSame(record, match)).map(placeOf)

/** All that is not replaced and that no pipeline has made; everything where it is unknown what there is. */
function keptByDefault(record: FoundRecord): string[] {
  const { matches, before } = record
  if (before.length === 0) return ['*']
  const replaced = new Set(matches.filter((match) => match.is_source || !isSame(record, match)).map(placeOf))
  return before.flatMap(({ key, is_derived }) => (is_derived || replaced.has(key) ? [] : [key]))
}

/** What becomes of each file, as far as it can be said before the pipeline has run. */
function filesOf(record: FoundRecord, keep: readonly string[]): VersionFile[] {
  const { matches, before } = record
  const given = matches.map((match): VersionFile => {
    const { name, published_as, matched_file_path: path } = match
    const published = before.find(({ key }) => key === published_as)
    const { size = 0, md5 = null } = match.compared ?? {}
    return {
      ...file(name, size, isSame(record, match) ? 'there' : 'send'),
      path,
      md5,
      md5_before: published?.md5 ?? null,
    }
  })
  const named = new Set(matches.map(placeOf))
  const others = before.filter(({ key }) => !named.has(key))
  const staying = new Set(keptByDefault(record))
  return [
    ...given,
    ...others.map(({ key, size, md5, is_derived }): VersionFile => {
      if (keep.length > 0)
        return { ...file(key, size, 'kept'), md5_before: md5, reason: `if it fits ${keep.join(', ')}` }
      if (staying.has(key)) return { ...file(key, size, 'kept'), md5_before: md5 }
      const reason = is_derived ? 'a pipeline made it' : null
      return { ...file(key, size, 'left_out'), md5_before: md5, reason }
    }),
  ]
}

const file = (key: string, bytes: number, outcome: VersionFile['outcome']): VersionFile => ({
  ...{ key, bytes, outcome },
  ...{ path: null, md5: null, md5_before: null, reason: null },
})

/** The name of the published file that it replaces, else its own. */
const placeOf = ({ name, published_as }: NamedMatch) => published_as ?? name

/** Whether the same bytes are published under the same name. */
const isSame = ({ before }: FoundRecord, { name, published_as, compared }: NamedMatch): boolean =>
  published_as != null &&
  sameName(name, published_as) &&
  before.find(({ key }) => key === published_as)?.md5 === compared?.md5
