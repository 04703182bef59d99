import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { type PersonDecision, type PersonField, sheetPersons } from '../../api/mapping.js'
import { personCandidates } from '../../api/person-candidates.js'
import { Problem } from '../../api/problem.js'
import type { AnswerOf } from '../../api/surface.js'
import { Command } from '../../parts/command.js'
import { GreyRows, Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { Pager } from '../../parts/pager.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { paths } from '../../paths.js'
import { definitionOf } from './draft.js'
import { withoutDecisions } from './person-decisions.js'
import { PersonName } from './person-name.js'
import './persons-lookup.css'
import { NOTHING } from './source.js'
import type { Drafting } from './use-draft.js'
import { useSettled } from './use-faults.js'
import { useMappingTexts } from './use-mapping-texts.js'

interface PersonsLookupProps {
  readonly project: string
  readonly drafting: Drafting
  readonly field: PersonField
  readonly label: string
}

/** The way to the persons who may be meant by the names of a field. */
export function PersonsLookup(props: PersonsLookupProps) {
  const { says } = useMappingTexts()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const decisions = props.drafting.draft.persons.filter(({ field }) => field === props.field).length
  return (
    <div className="persons-lookup">
      <p className="actions">
        <Button
          className="button small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? says.persons.close : says.persons.lookUp}
        </Button>
        {decisions > 0 && <span className="quiet">{says.persons.decisions(decisions)}</span>}
      </p>
      {isOpen && <LookedUp {...props} id={panel} />}
    </div>
  )
}

function LookedUp({ project, drafting, field, label, id }: PersonsLookupProps & { readonly id: string }) {
  const { says } = useMappingTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { draft, change } = drafting
  const { fields, ...rest } = useSettled(draft)
  // Changes of other fields put no other names here.
  const asked = definitionOf({ ...rest, fields: { [field]: fields[field] ?? NOTHING } })
  const [page, setPage] = usePage(JSON.stringify([rest.sheet, rest.filenameColumn, fields[field]]))
  const found = useQuery(sheetPersons(project, asked, field, page))
  const remove = (decisions: readonly PersonDecision[]) => {
    change(withoutDecisions(draft, decisions))
    heading.current?.focus()
  }
  return (
    <section id={id} className="persons-found" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {says.persons.title(label)}
      </h3>
      <p className="quiet">{says.persons.purpose}</p>
      <Loaded query={found}>
        {({ items, totalItems, totalPages, without_effect }) => (
          <>
            <WithoutEffect decisions={without_effect} onRemove={() => remove(without_effect)} />
            {items.length === 0 ? (
              <p className="quiet">{says.persons.none}</p>
            ) : (
              <Names drafting={drafting} field={field} names={items} />
            )}
            {totalPages > 1 && <Pager page={page} pages={totalPages} total={totalItems} onPage={setPage} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** The page of a list; the first again as soon as the list is drawn from something else. */
function usePage(source: string): [page: number, setPage: (page: number) => void] {
  const [at, setAt] = useState({ source, page: 1 })
  return [at.source === source ? at.page : 1, (page) => setAt({ source, page })]
}

interface WithoutEffectProps {
  readonly decisions: readonly PersonDecision[]
  readonly onRemove: () => void
}

/** Decisions for rows that do not have the name any more. */
function WithoutEffect({ decisions, onRemove }: WithoutEffectProps) {
  const { says } = useMappingTexts()
  if (decisions.length === 0) return null
  return (
    <div className="persons-without-effect">
      <p role="status">
        <Outcome kind="warning">{says.persons.withoutEffect(decisions.length)}</Outcome>
      </p>
      <ul>
        {decisions.map(({ name, row = '' }) => (
          <li key={JSON.stringify([name, row])}>{row === '' ? name : `${name} – ${row}`}</li>
        ))}
      </ul>
      <Button className="button small" onPress={onRemove}>
        {says.persons.remove(decisions.length)}
      </Button>
    </div>
  )
}

interface NamesProps {
  readonly drafting: Drafting
  readonly field: PersonField
  readonly names: AnswerOf<'POST /api/project/metadata/list_persons'>['items']
}

/** The names of one page, each with those who may be meant. */
function Names({ drafting, field, names }: NamesProps) {
  const { says } = useMappingTexts()
  const [open, setOpen] = useState<string>()
  const candidates = useQuery(personCandidates(names.map(({ name }) => name)))
  const { isPending, error } = candidates
  const [known, setKnown] = useState<{ readonly error: Error | null }>()
  if (!isPending && error !== known?.error) setKnown({ error })
  // The reason why nobody was found is above the names and would move them.
  if (known === undefined) return <GreyRows />
  return (
    <>
      {known.error !== null && <NotFound error={known.error} onAgain={() => void candidates.refetch()} />}
      <ul className="persons-names" aria-label={says.persons.names}>
        {names.map((person, index) => (
          <PersonName
            key={person.name}
            drafting={drafting}
            field={field}
            person={person}
            candidates={candidates.data?.[index]}
            isOpen={open === person.name}
            onOpen={(isOpen) => setOpen(isOpen ? person.name : undefined)}
          />
        ))}
      </ul>
    </>
  )
}

/** Why nobody was found: before the dataset was read once, the way to read it. */
function NotFound({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  const { says } = useMappingTexts()
  if (!(error instanceof Problem) || error.code !== 'refused') return <ProblemBox error={error} onAgain={onAgain} />
  return (
    <div className="persons-no-copy">
      <p role="status">
        <Outcome kind="warning">{says.persons.noCopy}</Outcome>
      </p>
      <Command command="persons sync" does={says.persons.sync} />
      <p className="actions">
        <Button className="button small" onPress={onAgain}>
          {says.persons.again}
        </Button>
        <Link to={paths.persons}>{says.persons.toPersons}</Link>
      </p>
    </div>
  )
}
