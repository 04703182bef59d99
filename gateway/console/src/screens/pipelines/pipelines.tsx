import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pipelines } from '../../api/installation.js'
import { Command } from '../../parts/command.js'
import { Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'

/** The pipelines of this installation. */
export function Pipelines() {
  const { texts, says, count, moment } = useInstallationTexts('pipelines')
  return (
    <Page title={texts.frame.places.pipelines}>
      <section className="panel">
        <Loaded query={useQuery(pipelines)}>
          {(known) => (
            <Table label={texts.frame.places.pipelines} items={known} keyOf="identifier" empty={says.none}>
              {[
                {
                  title: texts.files.name,
                  cell: ({ identifier, name }) => (
                    <Link to={paths.pipeline} params={{ pipeline: identifier }}>
                      {name}
                    </Link>
                  ),
                },
                { title: says.steps, cell: ({ steps }) => count(steps.length), isNumber: true },
                { title: texts.files.state, cell: ({ status }) => status },
                {
                  title: says.last,
                  cell: ({ last_executed_timestamp: at }) => (at === null ? says.never : moment(at)),
                },
              ]}
            </Table>
          )}
        </Loaded>
      </section>
      <Command command="pipelines import pipeline.yaml" does={says.create} />
      <Command command="run-pipeline --pipeline NAME --input folder --dry-run" does={says.run} ofProject />
    </Page>
  )
}
