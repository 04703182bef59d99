import { Facts } from '../../parts/facts.js'
import { Table } from '../../parts/table.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { WithName } from '../../parts/with-name.js'
import type { Configured } from './parameter-values.js'

/** Inputs, outputs and parameters of a component. */
export function Parameters({ inputs, outputs, parameter_groups }: Configured) {
  const { texts, says } = useInstallationTexts('components')
  return (
    <>
      <Facts
        facts={[
          [says.inputs, inputs.join(', ')],
          [says.outputs, outputs.join(', ')],
        ]}
      />
      <Table
        label={says.parameters}
        items={parameter_groups.flatMap(parametersOf)}
        keyOf="name"
        empty={says.noParameters}
      >
        {[
          {
            title: texts.files.name,
            cell: ({ name, label }) => <WithName name={name} label={typeof label === 'string' ? label : ''} />,
          },
          { title: texts.files.kind, cell: ({ type }) => type },
          { title: says.standard, cell: (one) => <code>{JSON.stringify(one.default) ?? '–'}</code> },
          { title: says.meaning, cell: ({ description }) => <span lang="en">{description}</span> },
        ]}
      </Table>
    </>
  )
}

export const parametersOf = ({ parameters }: Configured['parameter_groups'][number]) => parameters
