import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button, Form, Input, Label, TextField } from 'react-aria-components'
import { call } from '../../api/call.js'
import { credentials } from '../../api/project-pages.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import type { Environment } from '../../shell/preferences.js'
import { Choice } from './choice.js'

interface CredentialFormProps {
  readonly project: string
  readonly onStored: () => void
}

/** A token is typed once, sent, and forgotten here: neither the page nor the browser keeps it. */
export function CredentialForm({ project, onStored }: CredentialFormProps) {
  const { says } = useInstallationTexts('credentials')
  const { environments } = useInstallationTexts('settings').says
  const [where, setWhere] = useState<Environment>('practice')
  const storing = useStoring(project, onStored)
  const store = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const value = String(new FormData(form).get('value')).trim()
    form.reset()
    storing.mutate({ value, isSandbox: where === 'practice' })
  }
  return (
    <section className="panel">
      <h2>{says.set}</h2>
      <Form className="form" onSubmit={store}>
        <Choice label={says.where} options={environments} value={where} onChange={setWhere} />
        <TextField name="value" type="password" isRequired className="field" autoComplete="off">
          <Label>{says.token}</Label>
          <Input spellCheck="false" />
        </TextField>
        <p className="quiet">{says.replaces}</p>
        {storing.error && <ProblemBox error={storing.error} />}
        {storing.isSuccess && <p role="status">{says.isStored}</p>}
        <div className="actions">
          <Button type="submit" className="button main">
            {says.store}
          </Button>
        </div>
      </Form>
    </section>
  )
}

interface Given {
  readonly value: string
  readonly isSandbox: boolean
}

function useStoring(project: string, onStored: () => void) {
  const known = useQueryClient()
  return useMutation({
    // What a mutation was given stays in the memory of the page while it is shown; a token must not.
    gcTime: 0,
    mutationFn: ({ value, isSandbox }: Given) =>
      call(
        'POST /api/credentials',
        {
          body: {
            credential_name: 'repository',
            credential_type: 'repo_api_token',
            is_sandbox: isSandbox,
            credential_value: value,
          },
        },
        { project },
      ),
    onSuccess: () => {
      onStored()
      return known.invalidateQueries({ queryKey: credentials(project).queryKey })
    },
  })
}
