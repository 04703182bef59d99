import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components'
import type { Candidate, Evidence } from '../../api/person-candidates.js'
import { paths } from '../../paths.js'
import { sameWords } from './person-decisions.js'
import { useMappingTexts } from './use-mapping-texts.js'

interface PersonChoiceProps {
  /** As it is in the sheet. */
  readonly name: string
  readonly candidates: readonly Candidate[]
  /** Those of them whom the dataset shows. */
  readonly found: readonly Candidate[]
  readonly isLookedUp: boolean
  /** Whether one can decide that none of these is meant, or take that back. */
  readonly offersNone: boolean
  /** The identifier of the person who is meant; null for none of these, undefined while undecided. */
  readonly chosen: string | null | undefined
  /** undefined takes a choice back. */
  readonly onChoose: (candidate: Candidate | null | undefined) => void
}

/** Those who may be meant by a name, with what is known of each; one of them is chosen, or none. */
export function PersonChoice(props: PersonChoiceProps) {
  const { name, candidates, found, isLookedUp, offersNone, chosen, onChoose } = props
  const { says } = useMappingTexts()
  return (
    <>
      {isLookedUp && found.length === 0 && <p className="quiet">{says.persons.nobody}</p>}
      {candidates.length > 0 && (
        <ul className="persons-candidates" aria-label={says.persons.candidates(name)}>
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <PersonLine
                name={name}
                candidate={candidate}
                isFound={found.includes(candidate)}
                isLookedUp={isLookedUp}
              />
              <ToggleButton
                className="button small"
                aria-label={says.persons.meantNamed(candidate.name)}
                isSelected={chosen === candidate.id}
                onChange={(isChosen) => onChoose(isChosen ? candidate : undefined)}
              >
                {says.persons.meant}
              </ToggleButton>
            </li>
          ))}
        </ul>
      )}
      {offersNone && (
        <p className="actions">
          <ToggleButton
            className="button small"
            isSelected={chosen === null}
            onChange={(isChosen) => onChoose(isChosen ? null : undefined)}
          >
            {says.persons.notThese}
          </ToggleButton>
        </p>
      )}
    </>
  )
}

interface PersonLineProps {
  readonly name: string
  readonly candidate: Candidate
  readonly isFound: boolean
  readonly isLookedUp: boolean
}

/** A person with what distinguishes namesakes. */
function PersonLine({ name, candidate, isFound, isLookedUp }: PersonLineProps) {
  const { id, name: title, score, evidence } = candidate
  const { says } = useMappingTexts()
  const hasIdentifier = evidence.gnd.length + evidence.orcid.length > 0
  return (
    <>
      <p className="persons-title">
        <Link to={paths.person} params={{ person: id }}>
          {title}
        </Link>
        {isFound && <small className="quiet">{says.persons.score(score)}</small>}
      </p>
      {isLookedUp && !isFound && <p className="quiet">{says.persons.notFoundNow}</p>}
      <PersonEvidence name={name} evidence={evidence} />
      {!hasIdentifier && <p className="quiet">{says.persons.noIdentifier}</p>}
    </>
  )
}

function PersonEvidence({ name, evidence }: { readonly name: string; readonly evidence: Evidence }) {
  const { says } = useMappingTexts()
  const lines: readonly (readonly [string, readonly ReactNode[]])[] = [
    [says.persons.nameForms, evidence.name.map((form) => <NameForm key={form} form={form} name={name} />)],
    [says.persons.born, [...evidence.birth, ...evidence.birth_place]],
    [says.persons.died, [...evidence.death, ...evidence.death_place]],
    [says.persons.professions, evidence.profession],
    [says.persons.gnd, evidence.gnd],
    [says.persons.orcid, evidence.orcid],
  ]
  return (
    <dl className="persons-evidence">
      {lines
        .filter(([, values]) => values.length > 0)
        .map(([title, values]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{values.flatMap((value, index) => (index === 0 ? [value] : [', ', value]))}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A form of the name; emphasised where the sheet has the same one. */
const NameForm = ({ form, name }: { readonly form: string; readonly name: string }) =>
  sameWords(form, name) ? <strong>{form}</strong> : form
