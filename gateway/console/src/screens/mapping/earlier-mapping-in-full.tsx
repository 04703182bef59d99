import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Definition, definitionIn, type EarlierMapping, earlierDefinition } from '../../api/mapping.js'
import { mappings } from '../../api/project-pages.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { draftOf } from './draft.js'
import { FieldSummary } from './field-summary.js'
import type { Field } from './fields.js'
import { nameOf } from './name-of.js'
import { fieldSource } from './source.js'
import { useMappingTexts } from './use-mapping-texts.js'

interface EarlierMappingInFullProps {
  readonly project: string
  readonly mapping: EarlierMapping
  readonly fields: readonly Field[]
  readonly isRestoring: boolean
  readonly onRestore: (definition: Definition) => void
}

/** One earlier mapping beside the active one, entry by entry, and the way back to it. */
export function EarlierMappingInFull(props: EarlierMappingInFullProps) {
  const { project, mapping } = props
  const earlier = useQuery(earlierDefinition(project, mapping.earlier_mapping_id))
  const active = useQuery(mappings(project))
  return (
    <div className="earlier-in-full">
      <Loaded query={earlier}>
        {(definition) => (
          <Loaded query={active}>
            {([saved]) => (
              <Compared {...props} definition={definition} active={definitionIn(saved?.column_definitions) ?? {}} />
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

interface ComparedProps extends EarlierMappingInFullProps {
  readonly definition: Definition
  readonly active: Definition
}

function Compared({ mapping, fields, isRestoring, onRestore, definition, active }: ComparedProps) {
  const { says } = useMappingTexts()
  const { added, removed, changed } = mapping.difference
  const names = [...changed, ...added, ...removed]
  const shown = (name: string, of: Definition, other: Definition) => (
    <Entry name={name} definition={of} other={other} fields={fields} />
  )
  return (
    <>
      <Table label={says.earlier.difference} items={names} keyOf={(name) => name} empty={says.earlier.noDifference}>
        {[
          { title: says.earlier.field, cell: (name) => <EntryName name={name} fields={fields} /> },
          { title: says.earlier.here, cell: (name) => shown(name, definition, active) },
          { title: says.earlier.active, cell: (name) => shown(name, active, definition) },
        ]}
      </Table>
      <p className="actions">
        <ActionButton
          label={says.earlier.restoreNamed(mapping.earlier_mapping_id)}
          reason={isRestoring ? says.earlier.restoring : names.length === 0 ? says.earlier.isActive : undefined}
          onPress={() => onRestore(definition)}
          showsReason
        >
          {says.earlier.restore}
        </ActionButton>
      </p>
    </>
  )
}

function EntryName({ name, fields }: { readonly name: string; readonly fields: readonly Field[] }) {
  const { says } = useMappingTexts()
  if (name === '_file_path') return says.earlier.spreadsheet
  if (name === 'filename') return says.earlier.filenames
  if (name === '_persons') return says.earlier.persons
  return fields.find(({ key }) => key === name)?.label ?? <code>{name}</code>
}

interface EntryProps {
  readonly name: string
  readonly definition: Definition
  /** What it is compared with. */
  readonly other: Definition
  readonly fields: readonly Field[]
}

/** What an entry says, in a few words. */
function Entry({ name, definition, other, fields }: EntryProps): ReactNode {
  const { says } = useMappingTexts()
  const written = definition[name]
  if (written === undefined) return <span className="quiet">{says.earlier.absent}</span>
  if (typeof written === 'string' && name.startsWith('_')) return nameOf(written)
  if (name === '_persons') return <Decisions definition={definition} other={other} />
  const field = fields.find(({ key }) => key === name) ?? NAMELESS
  return <FieldSummary field={field} source={fieldSource(written)} />
}

/** How many decisions there are, and how many of them the other mapping does not have like this. */
function Decisions({ definition, other }: Pick<EntryProps, 'definition' | 'other'>) {
  const { says } = useMappingTexts()
  const there = new Set(draftOf(other).persons.map(asText))
  const here = draftOf(definition).persons.map(asText)
  const alone = here.filter((decision) => !there.has(decision)).length
  return [says.persons.decisions(here.length), ...(alone === 0 ? [] : [says.earlier.onlyHere(alone)])].join(', ')
}

const asText = (decision: object) => JSON.stringify(Object.entries(decision).sort())

/** An entry that is not a field of the repository. */
const NAMELESS: Field = {
  ...{ key: '', label: '', notes: '', isTranslated: false, isRequired: false, rule: undefined, fallback: undefined },
  ...{ vocabulary: undefined, isList: false, hasLevels: false, item: null, kinds: [] },
}
