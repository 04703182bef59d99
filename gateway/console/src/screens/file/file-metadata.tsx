import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type FileName, mappedValues } from '../../api/file.js'
import { mappingSchema } from '../../api/mapping.js'
import type { Subject } from '../../api/record.js'
import type { AnswerOf } from '../../api/surface.js'
import { ActionButton } from '../../parts/action-button.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { useWayBack } from '../../parts/use-way-back.js'
import { paths } from '../../paths.js'
import { usePreference } from '../../shell/preferences.js'
import { useFields } from '../mapping/use-fields.js'
import { MetadataForm } from '../record/metadata-form.js'
import { MetadataShown } from '../record/metadata-shown.js'
import { Faults } from '../record/refusal.js'
import { useRecordTexts } from '../record/texts.js'
import type { KnownFile } from './known-file.js'
import '../record/record.css'

interface FileMetadataProps {
  readonly name: FileName
  readonly facts: KnownFile
  readonly isEditing: boolean
  readonly setEditing: (isEditing: boolean) => void
}

/** The metadata of a file before a record is made of it, and the way to change them by hand. */
export function FileMetadata({ name, facts, isEditing, setEditing }: FileMetadataProps) {
  const { ofFile: says } = useRecordTexts()
  const [environment] = usePreference('environment')
  const isSandbox = environment === 'practice'
  const [told, tell] = useState('')
  const place = useWayBack<HTMLDivElement>(isEditing)
  if (facts.bundle_file_id !== facts.file_id)
    return (
      <Elsewhere text={says.part}>
        <Link
          className="button"
          to={paths.file}
          params={{ project: name.project, file: String(facts.bundle_file_id) }}
          search={{ view: 'metadata' }}
        >
          {says.toTop}
        </Link>
      </Elsewhere>
    )
  const record = recordOf(facts, isSandbox)
  const end = (outcome: string) => {
    setEditing(false)
    tell(outcome)
  }
  return (
    <div ref={place}>
      {/* A record that is made meanwhile, elsewhere, takes nothing away that somebody writes. */}
      {record === undefined || isEditing ? (
        <Unprepared
          subject={{ ...name, isSandbox }}
          isEditing={isEditing}
          onEdit={() => setEditing(true)}
          onEnd={end}
        />
      ) : (
        <Elsewhere text={says.record} told={told}>
          <Link
            className="button main"
            to={paths.record}
            params={{ project: name.project, record: String(record.record_id) }}
          >
            {says.toRecord}
          </Link>
        </Elsewhere>
      )}
    </div>
  )
}

/** States of records that are worked on, or that stay. */
const STANDING: readonly string[] = ['prepared', 'draft', 'published']

const recordOf = ({ records }: KnownFile, isSandbox: boolean) =>
  records.find((one) => one.is_source && (one.is_sandbox === 1) === isSandbox && STANDING.includes(one.record_status))

interface ElsewhereProps {
  readonly text: string
  readonly told?: string
  readonly children: ReactNode
}

/** Says where the metadata are, and leads there. */
const Elsewhere = ({ text, told = '', children }: ElsewhereProps) => (
  <section className="panel">
    <p role="status" className={told ? undefined : 'unseen'}>
      {told && <Outcome kind="good">{told}</Outcome>}
    </p>
    <p>{text}</p>
    <div className="actions">{children}</div>
  </section>
)

interface UnpreparedProps {
  readonly subject: Subject
  readonly isEditing: boolean
  readonly onEdit: () => void
  readonly onEnd: (told: string) => void
}

function Unprepared({ subject, isEditing, onEdit, onEnd }: UnpreparedProps) {
  const { ofFile: says } = useRecordTexts()
  const fields = useFields()
  const schema = useQuery(mappingSchema)
  return (
    <Loaded query={useQuery(mappedValues(subject))}>
      {({ prepared_metadata: { metadata }, overrides, findings }) => (
        <Loaded query={schema}>
          {() =>
            isEditing ? (
              <MetadataForm {...{ subject, fields, onEnd }} known={{ metadata, overrides }} saved={says.saved} />
            ) : (
              <section className="panel" aria-label={says.title}>
                <p className="actions">
                  <EnvironmentWord isSandbox={subject.isSandbox} />
                  <ActionButton isMain onPress={onEdit}>
                    {says.edit}
                  </ActionButton>
                </p>
                <Wrong findings={findings} />
                <MetadataShown metadata={metadata} fields={fields} pinned={overrides} />
              </section>
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

type Findings = AnswerOf<'POST /api/project/preview_mapped_values'>['findings']

/** What keeps the file from being prepared. */
function Wrong({ findings }: { readonly findings: Findings }) {
  const { ofFile: says } = useRecordTexts()
  if (findings.length === 0)
    return (
      <p>
        <Outcome kind="good">{says.none}</Outcome>
      </p>
    )
  return (
    <div className="problem">
      <strong>{says.faults}</strong>
      <Faults faults={findings} />
    </div>
  )
}
