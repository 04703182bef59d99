import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mappingSchema } from '../../api/mapping.js'
import type { RecordDetails } from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { paths } from '../../paths.js'
import type { Field } from '../mapping/fields.js'
import { useFields } from '../mapping/use-fields.js'
import { MetadataForm } from './metadata-form.js'
import { MetadataShown } from './metadata-shown.js'
import { isElsewhere } from './notices.js'
import { useRecordTexts } from './texts.js'
import type { ViewProps } from './view-props.js'

interface MetadataViewProps extends ViewProps {
  /** Why the metadata cannot be changed now. */
  readonly obstacle: string | undefined
  /** What somebody has begun to write stays, whatever becomes of the record meanwhile. */
  readonly isEditing: boolean
  setEditing(isEditing: boolean): void
}

/** The metadata of a record: to be read, and where that is possible to be changed by hand. */
export function MetadataView({ name, known, obstacle, isEditing, setEditing }: MetadataViewProps) {
  const says = useRecordTexts()
  const fields = useFields()
  const [told, tell] = useState('')
  const end = (text: string) => {
    tell(text)
    setEditing(false)
  }
  return (
    <Loaded query={useQuery(mappingSchema)}>
      {() =>
        isEditing ? (
          <MetadataForm
            subject={{ project: name.project, file: known.source_file_id, isSandbox: known.is_sandbox }}
            record={name.record}
            isEnriched={isEnriched(known)}
            saved={known.record_status === 'draft' ? says.form.savedDraft : says.form.saved}
            {...{ known, fields }}
            onEnd={end}
          />
        ) : (
          <section className="panel" aria-label={says.view.metadata}>
            <p role="status" className={told ? undefined : 'unseen'}>
              {told && <Outcome kind="good">{told}</Outcome>}
            </p>
            <div className="actions">
              <ActionButton isMain reason={obstacle} showsReason onPress={() => setEditing(true)}>
                {says.edit}
              </ActionButton>
            </div>
            {known.record_status === 'published' && <WaysOn project={name.project} />}
            <Reading {...{ known, fields }} />
          </section>
        )
      }
    </Loaded>
  )
}

/** A next version begins with what was published, and a run adds what it found out. */
const isEnriched = ({ versions, files }: RecordDetails): boolean =>
  versions.length > 0 || files.some(({ pipeline_source }) => typeof pipeline_source === 'string')

/** Why the metadata cannot be changed now. */
export function useObstacle(known: RecordDetails): string | undefined {
  const { cannotEdit } = useRecordTexts()
  if (known.record_status === 'published') return cannotEdit.published
  if (known.record_status !== 'prepared' && known.record_status !== 'draft') return cannotEdit.other
  if (isElsewhere(known)) return cannotEdit.elsewhere
  return known.claim === null ? undefined : cannotEdit.claimed
}

function Reading({ known, fields }: { readonly known: RecordDetails; readonly fields: readonly Field[] }) {
  const says = useRecordTexts()
  const pinned = Object.keys(known.overrides).length
  if (Object.keys(known.metadata).length === 0) return <p className="quiet">{says.noMetadata}</p>
  return (
    <>
      {pinned > 0 && <p className="quiet">{says.pins(pinned)}</p>}
      <MetadataShown metadata={known.metadata} fields={fields} pinned={known.overrides} />
    </>
  )
}

/** How something that is published can still be changed. */
function WaysOn({ project }: { readonly project: string }) {
  const says = useRecordTexts()
  return (
    <>
      <p>{says.publishedWays}</p>
      <div className="actions">
        <Link className="button" to={paths.records} params={{ project }} search={{ state: 'published' }}>
          {says.changePublished}
        </Link>
        <Link className="button" to={paths.versions} params={{ project }}>
          {says.newVersion}
        </Link>
      </div>
    </>
  )
}
