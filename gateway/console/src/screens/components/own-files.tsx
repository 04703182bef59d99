import { PathField } from '../../parts/path-field.js'
import type { InstallPlan } from './plan.js'
import { useComponentTexts } from './use-component-texts.js'

/** Paths by the names under which a component asks for them. */
export type Files = Readonly<Record<string, string>>

interface OwnFilesProps {
  readonly wanted: InstallPlan['required_files']
  readonly files: Files
  readonly onChange: (files: Files) => void
}

/** Files that do not come with the component: those that it cannot do without, and those that it can. */
export function OwnFiles({ wanted, files, onChange }: OwnFilesProps) {
  const { says } = useComponentTexts()
  return (
    <fieldset className="form own-files">
      <legend>{says.files.title}</legend>
      <p className="quiet">{says.files.text}</p>
      {wanted.map(({ name, label, description, required }) => (
        <div key={name} className="own-file">
          <PathField
            label={required ? says.files.needed(label) : says.files.useful(label)}
            title={label}
            value={files[name] ?? ''}
            onChange={(path) => onChange({ ...files, [name]: path })}
            isOfFile
          />
          {description && (
            <p className="quiet" lang="en">
              {description}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  )
}
