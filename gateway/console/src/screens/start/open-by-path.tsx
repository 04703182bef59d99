import { Button, Form, Input, Label, TextField } from 'react-aria-components'
import { ChoosePath } from '../../parts/choose-path.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useTexts } from '../../texts/texts.js'
import type { useOpening } from './use-project.js'

interface OpenByPathProps {
  readonly opening: ReturnType<typeof useOpening>
}

/** Opens a project file by its path: a browser tells nobody where a file lies. */
export function OpenByPath({ opening }: OpenByPathProps) {
  const { texts } = useTexts()
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!opening.isPending) opening.mutate(String(new FormData(event.currentTarget).get('path')).trim())
      }}
    >
      <TextField name="path" isRequired className="field">
        <Label>{texts.start.path}</Label>
        <Input placeholder={texts.start.pathExample} autoComplete="off" spellCheck="false" />
      </TextField>
      {opening.error && <ProblemBox error={opening.error} />}
      <div className="actions">
        <Button type="submit" className="button main">
          {opening.isPending ? texts.start.opening : texts.start.openAction}
        </Button>
        <ChoosePath title={texts.start.open} endings={['.pdb']} onChoose={(path) => opening.mutate(path)} />
      </div>
    </Form>
  )
}
