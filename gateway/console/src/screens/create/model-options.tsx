import { Button } from 'react-aria-components'
import { PathField } from '../../parts/path-field.js'
import type { DraftProps } from './step.js'
import { useCreateTexts } from './use-create-texts.js'

/** What is taken in with 3D models. */
export function ModelOptions({ draft, change }: DraftProps) {
  const { says } = useCreateTexts()
  const options = [
    ['addMaterials', says.addMaterials],
    ['addTextures', says.addTextures],
    ['makeArchives', says.makeArchives],
  ] as const
  return (
    <fieldset className="choices">
      <legend>{says.models}</legend>
      {options.map(([name, text]) => (
        <label key={name}>
          <input type="checkbox" checked={draft[name]} onChange={() => change({ [name]: !draft[name] })} />
          <span>{text}</span>
        </label>
      ))}
      {draft.addTextures && <TextureFolders draft={draft} change={change} />}
    </fieldset>
  )
}

function TextureFolders({ draft, change }: DraftProps) {
  const { says } = useCreateTexts()
  const { textureFolders: folders } = draft
  const replace = (at: number, ...by: string[]) => change({ textureFolders: folders.toSpliced(at, 1, ...by) })
  return (
    <div className="form">
      {folders.map((folder, at) => (
        <div key={at} className="removable">
          <PathField label={says.textureFolders} value={folder} onChange={(path) => replace(at, path)} />
          <Button className="button" onPress={() => replace(at)}>
            {says.remove}
          </Button>
        </div>
      ))}
      <div className="actions">
        <Button className="button" onPress={() => change({ textureFolders: [...folders, ''] })}>
          {folders.length === 0 ? says.textureFolders : says.addTextureFolder}
        </Button>
      </div>
    </div>
  )
}
