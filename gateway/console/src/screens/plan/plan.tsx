import { Link, useParams } from '@tanstack/react-router'
import { Command } from '../../parts/command.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** A plan is made, looked at and carried out by the command line until it is kept under an id. */
export function Plan() {
  const { texts } = useTexts()
  const says = texts.pages.plan
  const { project } = useParams({ from: paths.plan })
  return (
    <Page title={says.title}>
      <p>{says.text}</p>
      <Command command="deposit --dry-run" does={says.deposit} ofProject />
      <Command command="publish --all --dry-run" does={says.publish} ofProject />
      <p>
        <Link to={paths.records} params={{ project }}>
          {texts.frame.places.records}
        </Link>
      </p>
    </Page>
  )
}
