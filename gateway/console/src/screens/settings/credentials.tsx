import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.js'
import { credentials } from '../../api/project-pages.js'
import { AskFirst } from '../../parts/ask-first.js'
import { Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { useCurrentProject } from '../../shell/current-project.js'
import { useTexts } from '../../texts/texts.js'
import { CredentialForm } from './credential-form.js'
import { CredentialTest } from './credential-test.js'

/** What opens the repositories for a project: told by name alone, set, tested and removed here. */
export function Credentials() {
  const { texts } = useTexts()
  const says = texts.installation.credentials
  const project = useCurrentProject()
  // What a test has said was said of the tokens as they were.
  const [changes, setChanges] = useState(0)
  const onChange = () => setChanges((before) => before + 1)
  if (project === undefined) return <p className="panel">{says.noProject}</p>
  return (
    <>
      <section className="panel">
        <h2>{says.of(project.project_name)}</h2>
        <p className="quiet">{says.text}</p>
        <Stored project={project.project_uuid} onRemoved={onChange} />
        <CredentialTest key={changes} isActive={project.is_active} />
      </section>
      <CredentialForm project={project.project_uuid} onStored={onChange} />
    </>
  )
}

interface StoredProps {
  readonly project: string
  readonly onRemoved: () => void
}

function Stored({ project, onRemoved }: StoredProps) {
  const { texts } = useTexts()
  const says = texts.installation.credentials
  return (
    <Loaded query={useQuery(credentials(project))}>
      {(stored) => (
        <Table
          label={says.stored}
          items={stored}
          keyOf={({ credential_name, is_sandbox }) => `${credential_name} ${is_sandbox}`}
          empty={says.none}
        >
          {[
            { title: texts.files.name, cell: ({ credential_name }) => credential_name },
            { title: texts.files.kind, cell: ({ credential_type }) => credential_type },
            {
              title: texts.frame.places.repository,
              cell: ({ is_sandbox }) => texts.frame.environment[is_sandbox === 1 ? 'practice' : 'production'],
            },
            { title: says.action, cell: (one) => <Remove {...{ project, onRemoved }} credential={one} /> },
          ]}
        </Table>
      )}
    </Loaded>
  )
}

interface RemoveProps extends StoredProps {
  readonly credential: { readonly credential_name: string; readonly is_sandbox: 0 | 1 }
}

/** Asks once more: what is removed has to be typed again. */
function Remove({ project, onRemoved, credential: { credential_name: name, is_sandbox } }: RemoveProps) {
  const { texts } = useTexts()
  const says = texts.installation.credentials
  const known = useQueryClient()
  const removing = useMutation({
    mutationFn: () =>
      call(
        'DELETE /api/credentials/:credential_name',
        { params: { credential_name: name }, query: { is_sandbox: is_sandbox === 1 } },
        { project },
      ),
    onSuccess: () => {
      onRemoved()
      return known.invalidateQueries({ queryKey: credentials(project).queryKey })
    },
  })
  return (
    <AskFirst
      label={says.removeNamed(name)}
      question={says.removeNamed(name)}
      sure={says.sure(name)}
      onConfirm={() => removing.mutate()}
      error={removing.error}
    >
      {says.remove}
    </AskFirst>
  )
}
