import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.js'
import { template, templates } from '../../api/installation.js'
import type { AnswerOf } from '../../api/surface.js'
import { AskFirst } from '../../parts/ask-first.js'
import { type Asked, Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Sentence } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import type { Parameter, Values } from './parameter-values.js'
import { NOTHING_WRITTEN, TemplateForm } from './template-form.js'
import { useComponentTexts } from './use-component-texts.js'
import './components.css'

const route = getRouteApi('/components/$component')

type TemplateNames = AnswerOf<'GET /api/pipeline_components/:component_name/templates'>
type Template = AnswerOf<'GET /api/pipeline_components/:component_name/templates/:template_name'>

export interface TemplatesProps {
  readonly component: string
  readonly names: Asked<TemplateNames>
  /** The one that the address names. */
  readonly shown: Asked<Template>
  readonly parameters: readonly Parameter[]
}

/** The named parameter sets of a component: the one in the address is shown, and used in the request below. */
export function Templates({ component, names: listed, shown, parameters }: TemplatesProps) {
  const { says } = useComponentTexts()
  const { template: name } = route.useSearch()
  const [written, write] = useState(NOTHING_WRITTEN)
  const { mutate, data: answer, error } = useChanging(component, () => write(NOTHING_WRITTEN))
  return (
    <section className="panel templates" aria-label={says.templates.title}>
      <h2>{says.templates.title}</h2>
      <p className="quiet">{says.templates.text}</p>
      <Loaded query={listed}>
        {({ templates: names, own }) => (
          <Names component={component} names={names} own={own} onRemove={(name) => mutate({ kind: 'remove', name })} />
        )}
      </Loaded>
      {name !== undefined && <Shown component={component} name={name} shown={shown} />}
      {answer && (
        <p role="status">
          <Sentence {...answer} />
        </p>
      )}
      {error && <ProblemBox error={error} />}
      <details>
        <summary>{says.templates.store}</summary>
        <TemplateForm
          {...{ parameters, written }}
          first={valuesOf(shown)}
          onWrite={write}
          onSave={(name, values) => mutate({ kind: 'save', name, values })}
        />
      </details>
    </section>
  )
}

/** The template that the address names; nothing is asked without one. */
export function useTemplateShown(component: string) {
  const { template: name } = route.useSearch()
  return useQuery({ ...template(component, name ?? ''), enabled: name !== undefined })
}

/** The parameters of the template that is shown; empty without one. */
export const valuesOf = ({ data }: Asked<Template>): Values => data?.parameters ?? {}

interface NamesProps {
  readonly component: string
  readonly names: readonly string[]
  /** Those that can be deleted: what a component brings along stays. */
  readonly own: readonly string[]
  readonly onRemove: (name: string) => void
}

function Names({ component, names, own, onRemove }: NamesProps) {
  const { texts, says } = useComponentTexts()
  const { template: shown } = route.useSearch()
  return (
    <Table
      label={says.templates.title}
      items={names.map((name) => ({ name }))}
      keyOf="name"
      empty={says.templates.none}
    >
      {[
        {
          title: texts.files.name,
          cell: ({ name }) => (
            <Link
              to={paths.component}
              params={{ component }}
              search={(before) => ({ ...before, template: name })}
              aria-current={name === shown ? 'true' : undefined}
              resetScroll={false}
            >
              {name}
            </Link>
          ),
        },
        {
          title: says.templates.action,
          cell: ({ name }) =>
            own.includes(name) ? (
              <AskFirst
                label={says.templates.removeNamed(name)}
                question={says.templates.removeNamed(name)}
                sure={says.templates.sure(name)}
                onConfirm={() => onRemove(name)}
              >
                {says.templates.remove}
              </AskFirst>
            ) : (
              <span className="quiet">{says.templates.brought}</span>
            ),
        },
      ]}
    </Table>
  )
}

interface ShownProps extends Pick<TemplatesProps, 'component' | 'shown'> {
  readonly name: string
}

/** What the template that is shown holds. */
function Shown({ component, name, shown }: ShownProps) {
  const { says } = useComponentTexts()
  return (
    <Loaded query={shown}>
      {({ parameters }) => (
        <section className="template-shown" aria-label={says.templates.parametersOf(name)}>
          <h3>{says.templates.parametersOf(name)}</h3>
          <Table
            label={says.templates.parametersOf(name)}
            items={Object.entries(parameters)}
            keyOf={([parameter]) => parameter}
            empty=""
          >
            {[
              { title: says.templates.parameter, cell: ([parameter]) => <code>{parameter}</code> },
              { title: says.templates.value, cell: ([, value]) => <code>{JSON.stringify(value)}</code> },
            ]}
          </Table>
          <p>
            <Link
              to={paths.component}
              params={{ component }}
              search={({ template: _, ...before }) => before}
              resetScroll={false}
            >
              {says.templates.hide}
            </Link>
          </p>
        </section>
      )}
    </Loaded>
  )
}

type Change =
  | { readonly kind: 'save'; readonly name: string; readonly values: Values }
  | { readonly kind: 'remove'; readonly name: string }

/** Stores or deletes a template; the one that was stored is shown, the one that was deleted no longer. */
function useChanging(component: string, onSaved: () => void) {
  const known = useQueryClient()
  const navigate = route.useNavigate()
  const { template: shown } = route.useSearch()
  return useMutation({
    mutationFn: (change: Change) => changeTemplate(component, change),
    onSuccess: async ({ message_params }, { kind, name }) => {
      const next = kind === 'save' ? (message_params?.name ?? name) : shown === name ? undefined : shown
      if (kind === 'save') onSaved()
      await navigate({ search: (before) => ({ ...before, template: next }), replace: true, resetScroll: false })
      await known.invalidateQueries({ queryKey: templates(component).queryKey })
    },
  })
}

const changeTemplate = (component_name: string, change: Change) =>
  change.kind === 'save'
    ? call('POST /api/pipeline_components/:component_name/templates', {
        params: { component_name },
        body: { template_name: change.name, parameters: { ...change.values } },
      })
    : call('DELETE /api/pipeline_components/:component_name/templates/:template_name', {
        params: { component_name, template_name: change.name },
      })
