import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.js'
import './palette.css'
import { type Choice, useFound, useGuidePages, usePlaces } from './palette-choices.js'

/** Everything that has a name: screens, projects, actions, files and records of the project, and pages of the guide. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { texts } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const words = text.trim()
  // What is asked for comes last, so that nothing above it moves when it comes.
  const choices = [...usePlaces(words), ...useGuidePages(words), ...useFound(words)]
  const place = Math.min(chosen, choices.length - 1)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const take = (choice: Choice | undefined) => {
    if (choice === undefined || choice.isOld) return
    dialog.current?.close()
    choice.take()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') take(choices[place])
    else if (step !== undefined) setChosen((place + step + choices.length) % Math.max(1, choices.length))
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} className="palette" aria-label={texts.palette.title} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-choices"
        aria-activedescendant={choices[place] && `palette-${place}`}
        aria-label={texts.palette.title}
        placeholder={texts.palette.title}
        autoComplete="off"
        spellCheck="false"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Choices choices={choices} place={place} onTake={take} />
      <p className="quiet">{choices.length === 0 ? texts.palette.none : texts.palette.hint}</p>
    </dialog>
  )
}

interface ChoicesProps {
  readonly choices: readonly Choice[]
  readonly place: number
  readonly onTake: (choice: Choice) => void
}

/** The focus stays in the field, which names the chosen line; so its keys are the field's. */
function Choices({ choices, place, onTake }: ChoicesProps) {
  const { texts } = useTexts()
  return (
    <div role="listbox" id="palette-choices" aria-label={texts.palette.title}>
      {choices.map((choice, index) => (
        <div
          key={choice.key}
          id={`palette-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          data-old={choice.isOld || undefined}
          onClick={() => onTake(choice)}
          onKeyDown={() => {}}
        >
          <span>{choice.name}</span>
          <span className="quiet">{texts.palette[choice.kind]}</span>
        </div>
      ))}
    </div>
  )
}
