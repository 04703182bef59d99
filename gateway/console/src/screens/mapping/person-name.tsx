import { useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { PersonDecision, PersonField } from '../../api/mapping.js'
import type { Candidate } from '../../api/person-candidates.js'
import type { AnswerOf } from '../../api/surface.js'
import { Labelled } from '../../parts/labelled.js'
import { Outcome } from '../../parts/outcome.js'
import type { Draft } from './draft.js'
import { PersonChoice } from './person-choice.js'
import {
  type About,
  candidateOf,
  decisionOn,
  decisionsOn,
  heldOtherwise,
  meantBy,
  withDecision,
} from './person-decisions.js'
import type { Drafting } from './use-draft.js'
import { useMappingTexts } from './use-mapping-texts.js'

type SheetPerson = AnswerOf<'POST /api/project/metadata/list_persons'>['items'][number]

interface PersonNameProps {
  readonly drafting: Drafting
  readonly field: PersonField
  readonly person: SheetPerson
  /** undefined until they are known. */
  readonly candidates: readonly Candidate[] | undefined
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** A name of the sheet in a line, and below it those who may be meant. */
export function PersonName(props: PersonNameProps) {
  const { drafting, field, person, candidates, isOpen, onOpen } = props
  const { says } = useMappingTexts()
  const form = useId()
  const decisions = decisionsOn(drafting.draft, field, person.name)
  const facts = [
    says.persons.rows(person.rows),
    ...(candidates === undefined ? [] : [says.persons.found(candidates.length)]),
    ...(decisions === 0 ? [] : [says.persons.decisions(decisions)]),
  ]
  return (
    <li>
      <Button className="field-head" aria-expanded={isOpen} aria-controls={form} onPress={() => onOpen(!isOpen)}>
        <span>{person.name}</span>
        <small className="quiet">{facts.join(' · ')}</small>
      </Button>
      <div id={form} hidden={!isOpen} className="persons-choosing">
        {isOpen && <Choosing {...props} />}
      </div>
    </li>
  )
}

/** The value that means all rows; no file has this name. */
const ALL = '/'

function Choosing({ drafting, field, person, candidates }: PersonNameProps) {
  const { says } = useMappingTexts()
  const { draft, change } = drafting
  const status = useRef<HTMLParagraphElement>(null)
  const [takenBack, setTakenBack] = useState<PersonDecision>()
  const [scope, setScope] = useState(() => firstScope(draft, field, person))
  const about: About = { field, name: person.name, ...(scope === ALL ? {} : { row: scope }) }
  const decision = decisionOn(draft, about)
  const forAll = scope === ALL ? undefined : decisionOn(draft, { field, name: person.name })
  const decide = (meant: Parameters<typeof withDecision>[2]) => {
    if (meant === undefined) setTakenBack(decision)
    change(withDecision(draft, about, meant))
  }
  const shown = [decision, takenBack].filter((one) => one !== undefined)
  const now = candidates?.find(({ id }) => id === decision?.kb_id)
  const takeNow = () => {
    if (now !== undefined) decide(meantBy(now))
    status.current?.focus()
  }
  return (
    <>
      <Scope draft={draft} field={field} person={person} scope={scope} onScope={setScope} />
      {person.identified > 0 && <p className="quiet">{says.persons.identified(person.identified)}</p>}
      <p role="status" ref={status} tabIndex={-1}>
        <Decided decision={decision} forAll={forAll} />
      </p>
      {decision !== undefined && now !== undefined && <HeldOtherwise decision={decision} now={now} onTake={takeNow} />}
      <PersonChoice
        name={person.name}
        candidates={shownCandidates(candidates, shown)}
        isLookedUp={candidates !== undefined}
        found={candidates ?? []}
        offersNone={candidates !== undefined || shown.some(({ kb_id }) => kb_id === null)}
        chosen={decision?.kb_id}
        onChoose={(candidate) => decide(candidate === null ? { kb_id: null } : candidate && meantBy(candidate))}
      />
    </>
  )
}

interface DecidedProps {
  readonly decision: PersonDecision | undefined
  /** What holds where nothing is decided for the row alone. */
  readonly forAll: PersonDecision | undefined
}

/** Who is meant, in a sentence. */
function Decided({ decision, forAll }: DecidedProps) {
  const { says } = useMappingTexts()
  const who = useWho()
  if (decision === undefined) return forAll === undefined ? says.persons.open : says.persons.openButAll(who(forAll))
  const sentence = decision.kb_id === null ? says.persons.noneMeant : says.persons.isMeant(who(decision))
  return <Outcome kind="good">{sentence}</Outcome>
}

/** Who is meant by a decision, in a few words. */
function useWho() {
  const { says } = useMappingTexts()
  return ({ kb_id, label }: PersonDecision) => (kb_id === null ? says.persons.nobodyFound : (label ?? kb_id))
}

interface HeldOtherwiseProps {
  readonly decision: PersonDecision
  readonly now: Candidate
  readonly onTake: () => void
}

/** Which numbers the mapping holds, where the dataset has other ones of the same person now. */
function HeldOtherwise({ decision, now, onTake }: HeldOtherwiseProps) {
  const { says } = useMappingTexts()
  if (!heldOtherwise(decision, now)) return null
  return (
    <>
      <p>
        <Outcome kind="warning">{says.persons.heldOtherwise(numbersOf(decision), numbersOf(meantBy(now)))}</Outcome>
      </p>
      <p className="actions">
        <Button className="button small" onPress={onTake}>
          {says.persons.takeNow}
        </Button>
      </p>
    </>
  )
}

const numbersOf = ({ gnd, orcid }: Pick<PersonDecision, 'gnd' | 'orcid'>) => [
  ...(gnd === undefined ? [] : [`GND ${gnd}`]),
  ...(orcid === undefined ? [] : [`ORCID ${orcid}`]),
]

/** Who was decided on is shown too where the dataset does not show them any more. */
function shownCandidates(found: readonly Candidate[] = [], decisions: readonly PersonDecision[]): readonly Candidate[] {
  const candidates = new Map(found.map((candidate) => [candidate.id, candidate]))
  const gone = new Map<string, Candidate>()
  for (const decision of decisions) {
    const { kb_id } = decision
    if (kb_id !== null && !candidates.has(kb_id) && !gone.has(kb_id))
      gone.set(kb_id, candidateOf({ ...decision, kb_id }))
  }
  return [...gone.values(), ...found]
}

/** The first row for which nothing is decided; all of them where something holds for all. */
function firstScope(draft: Draft, field: PersonField, { name, listed }: SheetPerson): string {
  const isForAll = decisionOn(draft, { field, name }) !== undefined
  const open = listed.find(({ filename }) => decisionOn(draft, { field, name, row: filename }) === undefined)
  return (isForAll ? undefined : (open ?? listed[0])?.filename) ?? ALL
}

interface ScopeProps {
  readonly draft: Draft
  readonly field: PersonField
  readonly person: SheetPerson
  readonly scope: string
  readonly onScope: (scope: string) => void
}

/** The row that a decision holds for, or all rows with the name; each with what is decided for it. */
function Scope({ draft, field, person: { name, rows, listed }, scope, onScope }: ScopeProps) {
  const { says } = useMappingTexts()
  const who = useWho()
  const withDecided = (text: string, row?: string) => {
    const decision = decisionOn(draft, { field, name, ...(row === undefined ? {} : { row }) })
    return decision === undefined ? text : says.persons.decided(text, who(decision))
  }
  const hint = useId()
  const isInPart = listed.length < rows
  const isListed = scope === ALL || listed.some(({ filename }) => filename === scope)
  return (
    <>
      <Labelled label={says.persons.holdsFor}>
        {(id) => (
          <select
            id={id}
            aria-describedby={isInPart ? hint : undefined}
            value={scope}
            onChange={(event) => onScope(event.target.value)}
          >
            {!isListed && <option value={scope}>{withDecided(says.persons.ofRow(scope), scope)}</option>}
            {listed.map(({ row_number, filename }) => (
              <option key={row_number} value={filename}>
                {withDecided(says.persons.row(row_number, filename), filename)}
              </option>
            ))}
            <option value={ALL}>{withDecided(says.persons.allRows(rows))}</option>
          </select>
        )}
      </Labelled>
      {isInPart && (
        <p id={hint} className="quiet">
          {says.persons.listedInPart(listed.length, rows)}
        </p>
      )}
    </>
  )
}
