import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { describedFile, mappedFile } from '../../api/mapping.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import type { Said } from '../../parts/said.js'
import { Sentence } from '../../parts/sentence.js'
import type { Draft } from './draft.js'
import type { Field } from './fields.js'
import { MetadataList } from './metadata-list.js'
import { type Faults, useUnsaved } from './use-faults.js'
import { useMappingTexts } from './use-mapping-texts.js'

interface ResultPanelProps {
  readonly project: string
  readonly draft: Draft
  readonly fields: readonly Field[]
  readonly faults: Faults
  readonly onField: (field: string) => void
}

/** What comes of the draft: the errors of all files, and the metadata of one of them. */
export function ResultPanel({ project, draft, fields, faults, onField }: ResultPanelProps) {
  const { says } = useMappingTexts()
  const title = useId()
  const [place, setPlace] = useState(1)
  const [example, setExample] = useState<number>()
  return (
    <section className="panel result" aria-labelledby={title}>
      <h2 id={title}>{says.result}</h2>
      <AllFiles faults={faults} fields={fields} onField={onField} onFile={setExample} />
      {example === undefined ? (
        <FileAtPlace project={project} draft={draft} fields={fields} place={place} onPlace={setPlace} />
      ) : (
        <>
          <div className="actions">
            <Button className="button small" onPress={() => setExample(undefined)}>
              {says.back}
            </Button>
          </div>
          <OneFile project={project} draft={draft} fields={fields} file={example} />
        </>
      )}
    </section>
  )
}

interface AllFilesProps {
  readonly faults: Faults
  readonly fields: readonly Field[]
  readonly onField: (field: string) => void
  readonly onFile: (file: number) => void
}

/** How many files are complete, and what the others lack. */
function AllFiles({ faults, fields, onField, onFile }: AllFilesProps) {
  const { says } = useMappingTexts()
  if (faults.error) return <ProblemBox error={faults.error} onAgain={() => void faults.refetch()} />
  const summary = faults.data
  if (summary === undefined || summary === null) return <p className="quiet">{says.checking}</p>
  if (summary.files === 0) return <p className="quiet">{says.noFiles}</p>
  const isGood = summary.complete && summary.valid === summary.files
  return (
    <div aria-busy={faults.isOld} data-old={faults.isOld || undefined} className="all-files">
      <p role="status">
        <Outcome kind={isGood ? 'good' : 'warning'}>{says.all(summary.valid, summary.checked)}</Outcome>
        {!summary.complete && <small className="quiet">{says.partly(summary.checked, summary.files)}</small>}
      </p>
      {summary.faults.length > 0 && (
        <ul className="faults" aria-label={says.faults}>
          {summary.faults.map(({ message, message_id, message_params, field, files, examples }) => (
            <li key={message}>
              <Sentence message={message} message_id={message_id} message_params={message_params} />
              <FaultLinks
                label={fields.find(({ key }) => key === field)?.label}
                onField={() => field !== null && onField(field)}
                files={files}
                examples={examples}
                onFile={onFile}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FaultLinksProps {
  readonly label: string | undefined
  readonly files: number
  readonly examples: readonly { readonly source_file_db_id: number; readonly filename: string }[]
  readonly onField: () => void
  readonly onFile: (file: number) => void
}

function FaultLinks({ label, files, examples, onField, onFile }: FaultLinksProps) {
  const { says } = useMappingTexts()
  return (
    <span className="fault-links">
      <small className="quiet">{says.faultFiles(files)}</small>
      {examples.slice(0, 2).map(({ source_file_db_id, filename }) => (
        <Button key={source_file_db_id} className="link" onPress={() => onFile(source_file_db_id)}>
          {filename}
        </Button>
      ))}
      {label !== undefined && (
        <Button className="link" onPress={onField}>
          {says.toField(label)}
        </Button>
      )}
    </span>
  )
}

interface FileAtPlaceProps {
  readonly project: string
  readonly draft: Draft
  readonly fields: readonly Field[]
  readonly place: number
  readonly onPlace: (place: number) => void
}

/** One file after the other. */
function FileAtPlace({ project, draft, fields, place, onPlace }: FileAtPlaceProps) {
  const { says } = useMappingTexts()
  const found = useQuery({ ...describedFile(project, place), placeholderData: keepPreviousData })
  return (
    <Loaded query={found}>
      {({ items: [file], totalItems }) =>
        file === undefined ? null : (
          <>
            <div className="stepper">
              <Step label={says.previousFile} at={place > 1} reason={says.firstFile} onStep={() => onPlace(place - 1)}>
                ‹
              </Step>
              <span role="status">{says.file(place, totalItems)}</span>
              <Step
                label={says.nextFile}
                at={place < totalItems}
                reason={says.lastFile}
                onStep={() => onPlace(place + 1)}
              >
                ›
              </Step>
            </div>
            <OneFile project={project} draft={draft} fields={fields} file={file.file_id} />
          </>
        )
      }
    </Loaded>
  )
}

interface StepProps {
  readonly label: string
  /** Whether there is a file to step to. */
  readonly at: boolean
  readonly reason: string
  readonly onStep: () => void
  readonly children: string
}

function Step({ label, at, reason, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      className="button small"
      aria-label={at ? label : `${label}. ${reason}`}
      aria-disabled={!at}
      onClick={() => at && onStep()}
    >
      {children}
    </button>
  )
}

interface OneFileProps {
  readonly project: string
  readonly draft: Draft
  readonly fields: readonly Field[]
  readonly file: number
}

interface SentencesProps {
  readonly className: string
  readonly findings: readonly Said[]
}

function Sentences({ className, findings }: SentencesProps) {
  if (findings.length === 0) return null
  return (
    <ul className={className}>
      {findings.map((finding) => (
        <li key={finding.message}>
          <Sentence {...finding} />
        </li>
      ))}
    </ul>
  )
}

function OneFile({ project, draft, fields, file }: OneFileProps) {
  const { says } = useMappingTexts()
  const { settled, unsaved } = useUnsaved(draft)
  const query = useQuery({ ...mappedFile(project, unsaved, file), placeholderData: keepPreviousData })
  return (
    <Loaded query={query}>
      {(mapped) =>
        mapped === undefined ? null : (
          <article className="one-file" data-old={query.isPlaceholderData || undefined}>
            <h3>{mapped.filename}</h3>
            <p className="quiet">
              <Outcome kind={mapped.errors.length === 0 ? 'good' : 'bad'}>
                {mapped.errors.length === 0 ? says.complete : says.faulty(mapped.errors.length)}
              </Outcome>
              {settled.sheet !== null && ` · ${mapped.row_number === null ? says.noRow : says.row(mapped.row_number)}`}
            </p>
            <Sentences className="errors" findings={mapped.findings} />
            <Sentences className="errors remarks" findings={mapped.remarks ?? []} />
            <MetadataList metadata={mapped.metadata} fields={fields} />
          </article>
        )
      }
    </Loaded>
  )
}
