import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FileName } from '../../api/file.js'
import { useWayBack } from '../../parts/use-way-back.js'
import { paths } from '../../paths.js'
import { usePreference } from '../../shell/preferences.js'
import { useRecordTexts } from '../record/texts.js'
import { Elsewhere } from './elsewhere.js'
import type { KnownFile } from './known-file.js'
import { Unprepared } from './unprepared.js'
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
