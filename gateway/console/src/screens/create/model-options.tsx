import { Button } from 'react-aria-components'
import { PathField } from '../../parts/path-field.js'
import { useTexts } from '../../texts/texts.js'
import type { DraftProps } from './step.js'

/** What is taken in with 3D models. */
export function ModelOptions({ draft, change }: DraftProps) {
  const { texts } = useTexts()
  const says = texts.create
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
  const { texts } = useTexts()
  const { textureFolders: folders } = draft
  const replace = (at: number, ...by: string[]) => change({ textureFolders: folders.toSpliced(at, 1, ...by) })
  return (
    <div className="form">
      {folders.map((folder, at) => (
        <div key={at} className="removable">
          <PathField label={texts.create.textureFolders} value={folder} onChange={(path) => replace(at, path)} />
          <Button className="button" onPress={() => replace(at)}>
            {texts.create.remove}
          </Button>
        </div>
      ))}
      <div className="actions">
        <Button className="button" onPress={() => change({ textureFolders: [...folders, ''] })}>
          {folders.length === 0 ? texts.create.textureFolders : texts.create.addTextureFolder}
        </Button>
      </div>
    </div>
  )
}
