import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { pathsLike } from '../api/new-project.js'
import { ChoosePath } from './choose-path.js'
import { useRest } from './use-rest.js'

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
      <TextField className="field" value={value} onChange={onChange}>
        <Label>{label}</Label>
        <Input list={list} placeholder={placeholder} autoComplete="off" spellCheck="false" />
      </TextField>
      <datalist id={list}>
        {data?.folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <ChoosePath title={label} from={value} onChoose={onChange} />
    </div>
  )
}
