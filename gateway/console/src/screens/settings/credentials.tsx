import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.js'
import { credentials } from '../../api/project-pages.js'
import type { KnownProject } from '../../api/queries.js'
import type { AnswerOf } from '../../api/surface.js'
import { AskFirst } from '../../parts/ask-first.js'
import { type Asked, GreyRows, Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { useOnceKnown } from '../../parts/use-once-known.js'
import { useCurrentProject } from '../../shell/current-project.js'
import { CredentialForm } from './credential-form.js'
import { CredentialTest } from './credential-test.js'

/** The tokens of the repositories for a project: shown by name alone, set, tested and removed here. */
export function Credentials() {
  const { says } = useInstallationTexts('credentials')
  const project = useCurrentProject()
  if (project === undefined) return <p className="panel">{says.noProject}</p>
  return <OfProject project={project} />
}

function OfProject({ project }: { readonly project: KnownProject }) {
  const { says } = useInstallationTexts('credentials')
  const stored = useQuery(credentials(project.project_uuid))
  const isKnown = useOnceKnown(stored.isPending, project.project_uuid)
  // What a test has said was said of the tokens as they were.
  const [changes, setChanges] = useState(0)
  const onChange = () => setChanges((before) => before + 1)
  if (!isKnown) return <GreyRows />
  return (
    <>
      <section data-keeps-focus className="panel">
        <h2>{says.of(project.project_name)}</h2>
        <p className="quiet">{says.text}</p>
        <Stored project={project.project_uuid} stored={stored} onRemoved={onChange} />
        <CredentialTest key={changes} isActive={project.is_active} />
      </section>
      <CredentialForm project={project.project_uuid} onStored={onChange} />
    </>
  )
}

interface StoredProps {
  readonly project: string
  readonly stored: Asked<AnswerOf<'GET /api/credentials'>>
  readonly onRemoved: () => void
}

function Stored({ project, stored, onRemoved }: StoredProps) {
  const { texts, says } = useInstallationTexts('credentials')
  return (
    <Loaded query={stored}>
      {(all) => (
        <Table
          label={says.stored}
          items={all}
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

interface RemoveProps extends Omit<StoredProps, 'stored'> {
  readonly credential: { readonly credential_name: string; readonly is_sandbox: 0 | 1 }
}

/** Asks once more: what is removed has to be typed again. */
function Remove({ project, onRemoved, credential: { credential_name: name, is_sandbox } }: RemoveProps) {
  const { says } = useInstallationTexts('credentials')
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
