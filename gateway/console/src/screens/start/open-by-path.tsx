import { ChoosePath } from '../../parts/choose-path.js'
import { Labelled } from '../../parts/labelled.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useTexts } from '../../texts/texts.js'
import type { useOpening } from './use-project.js'

interface OpenByPathProps {
  readonly opening: ReturnType<typeof useOpening>
}

/** Opens a project file by its path: browsers do not reveal where a file is. */
export function OpenByPath({ opening }: OpenByPathProps) {
  const { texts } = useTexts()
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!opening.isPending) opening.mutate(String(new FormData(event.currentTarget).get('path')).trim())
      }}
    >
      <Labelled label={texts.start.path}>
        {(id) => (
          <input
            id={id}
            name="path"
            required
            placeholder={texts.start.pathExample}
            autoComplete="off"
            spellCheck="false"
          />
        )}
      </Labelled>
      {opening.error && <ProblemBox error={opening.error} />}
      <div className="actions">
        <button type="submit" className="button">
          {opening.isPending ? texts.start.opening : texts.start.openAction}
        </button>
        <ChoosePath title={texts.start.open} endings={['.pdb']} onChoose={(path) => opening.mutate(path)} />
      </div>
    </form>
  )
}
