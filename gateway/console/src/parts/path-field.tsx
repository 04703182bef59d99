import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { pathsLike } from '../api/new-project.js'
import { ChoosePath } from './choose-path.js'
import { Labelled } from './labelled.js'
import { useRest } from './use-rest.js'
import './path-field.css'

interface PathFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (path: string) => void
  readonly placeholder?: string
}

/** The path of a folder, typed with suggestions or looked for. */
export function PathField({ label, value, onChange, placeholder }: PathFieldProps) {
  const list = useId()
  const { data } = useQuery(pathsLike(useRest(value)))
  return (
    <div className="path-field">
      <Labelled label={label}>
        {(id) => (
          <input
            id={id}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            list={list}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck="false"
          />
        )}
      </Labelled>
      <datalist id={list}>
        {data?.folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <ChoosePath title={label} from={value} onChoose={onChange} />
    </div>
  )
}
