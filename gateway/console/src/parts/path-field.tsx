import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { pathsLike } from '../api/new-project.js'
import { ChoosePath } from './choose-path.js'
import { Labelled } from './labelled.js'
import { useRest } from './use-rest.js'
import './path-field.css'

/** Every name ends in it. */
const ANY = ['']

interface PathFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (path: string) => void
  readonly placeholder?: string
  /** What the folders are called in which it is looked for; else as the field is. */
  readonly title?: string
  /** Whether it is the path of a file, of any kind, where a folder may be typed as well. */
  readonly isOfFile?: boolean
}

/** A path, typed with suggestions of folders or looked for. */
export function PathField({ label, value, onChange, placeholder, title = label, isOfFile = false }: PathFieldProps) {
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
      <ChoosePath
        title={title}
        from={isOfFile ? folderOf(value) : value}
        onChoose={onChange}
        {...(isOfFile && { endings: ANY })}
      />
    </div>
  )
}

const folderOf = (file: string) => file.replace(/\/[^/]*$/, '')
