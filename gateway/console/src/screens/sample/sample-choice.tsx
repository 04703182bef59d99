import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, Input, Label, TextField } from 'react-aria-components'
import { otherSandbox, sampleIn } from '../../api/sample.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { paths } from '../../paths.js'
import { askForSample } from './ask-for-sample.js'
import { useSampleTexts } from './use-sample-texts.js'

/** Where the sample is to go; what is asked for here begins at once. */
export function SampleChoice() {
  return <Loaded query={useQuery(sampleIn)}>{({ folder }) => <Choice usual={folder} />}</Loaded>
}

function Choice({ usual }: { readonly usual: string }) {
  const { says } = useSampleTexts()
  const navigate = useNavigate()
  const [folder, setFolder] = useState(usual)
  const { data: address } = useQuery(otherSandbox)
  const start = () => {
    if (address) return
    askForSample(folder.trim())
    void navigate({ to: paths.sample, search: { folder: folder.trim() } })
  }
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <TextField className="field" value={folder} onChange={setFolder}>
        <Label>{says.folder}</Label>
        <Input autoComplete="off" spellCheck="false" />
      </TextField>
      <div className="actions">
        <ActionButton isMain onPress={start} showsReason reason={address ? says.notPractice(address) : undefined}>
          {says.start}
        </ActionButton>
      </div>
    </Form>
  )
}
