import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mappedValues } from '../../api/file.js'
import { mappingSchema, savedMapping } from '../../api/mapping.js'
import type { Subject } from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import type { Said } from '../../parts/said.js'
import { paths } from '../../paths.js'
import { useFields } from '../mapping/use-fields.js'
import { MetadataForm } from '../record/metadata-form.js'
import { MetadataShown } from '../record/metadata-shown.js'
import { Faults, refusalsOf } from '../record/refusal.js'
import { useRecordTexts } from '../record/texts.js'
import { Elsewhere } from './elsewhere.js'

interface UnpreparedProps {
  readonly subject: Subject
  readonly isEditing: boolean
  readonly onEdit: () => void
  readonly onEnd: (told: string) => void
}

/** The metadata that a file would be prepared with, or what keeps it from having any. */
export function Unprepared(props: UnpreparedProps) {
  const { ofFile: says } = useRecordTexts()
  const { project } = props.subject
  return (
    <Loaded query={useQuery(savedMapping(project))}>
      {(mapping) =>
        mapping === null ? (
          <Elsewhere text={says.unmapped}>
            <Link className="button main" to={paths.mapping} params={{ project }}>
              {says.map}
            </Link>
          </Elsewhere>
        ) : (
          <Values {...props} />
        )
      }
    </Loaded>
  )
}

function Values({ subject, isEditing, onEdit, onEnd }: UnpreparedProps) {
  const { ofFile: says } = useRecordTexts()
  const fields = useFields()
  const schema = useQuery(mappingSchema)
  const values = useQuery(mappedValues(subject))
  const refusals = refusalsOf(values.error)
  if (values.data === undefined && refusals.length > 0)
    return <WithoutValues project={subject.project} faults={refusals} />
  return (
    <Loaded query={values}>
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
                <Wrong faults={findings} />
                <MetadataShown metadata={metadata} fields={fields} pinned={overrides} />
              </section>
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

interface WrongProps {
  readonly faults: readonly Said[]
}

/** Why the mapping makes nothing of the file, as where its sheet has no row for it, and the way to change that. */
function WithoutValues({ project, faults }: WrongProps & { readonly project: string }) {
  const { ofFile: says } = useRecordTexts()
  return (
    <section className="panel" aria-label={says.title}>
      <Wrong faults={faults} />
      <div className="actions">
        <Link className="button main" to={paths.mapping} params={{ project }}>
          {says.toMapping}
        </Link>
      </div>
    </section>
  )
}

/** What keeps the file from being prepared. */
function Wrong({ faults }: WrongProps) {
  const { ofFile: says } = useRecordTexts()
  if (faults.length === 0)
    return (
      <p>
        <Outcome kind="good">{says.none}</Outcome>
      </p>
    )
  return (
    <div className="problem">
      <strong>{says.faults}</strong>
      <Faults faults={faults} />
    </div>
  )
}
