import { useId } from 'react'
import { Button, DropZone, FileTrigger, Text } from 'react-aria-components'
import { errorSheetAddress } from '../../api/error-sheet.js'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { nameOf } from './name-of.js'
import { SheetDifference } from './sheet-difference.js'
import { SheetFit } from './sheet-fit.js'
import { SheetTakenOver } from './sheet-taken-over.js'
import type { Drafting } from './use-draft.js'
import { useErrorSheet } from './use-error-sheet.js'
import { useErrorSheetTexts } from './use-error-sheet-texts.js'
import './error-sheet.css'

interface ErrorSheetProps {
  readonly project: string
  readonly drafting: Drafting
}

/** The sheet with what is wrong in each row, out and back: dropping it and choosing it are equal ways. */
export function ErrorSheet({ project, drafting }: ErrorSheetProps) {
  const says = useErrorSheetTexts()
  const title = useId()
  const { comparing, taking, compare, leave } = useErrorSheet(project, drafting)
  const reason = drafting.isChanged ? says.saveFirst : undefined
  const take = (files: Iterable<File>) => {
    const [file] = files
    if (file !== undefined && reason === undefined) compare(file)
  }
  return (
    <section data-keeps-focus className="panel error-sheet" aria-labelledby={title}>
      <h2 id={title}>{says.title}</h2>
      <p className="quiet">{says.purpose}</p>
      <Exchange project={project} sheet={drafting.draft.sheet?.path ?? ''} reason={reason} onFiles={take} />
      {comparing.isPending && <p role="status">{says.comparing(comparing.variables?.name ?? '')}</p>}
      {comparing.error && <ProblemBox error={comparing.error} />}
      {taking.data !== undefined && <SheetTakenOver taken={taking.data} />}
      {taking.data === undefined && comparing.data !== undefined && (
        <SheetDifference comparison={comparing.data} taking={taking} onLeave={leave} />
      )}
      {reason === undefined && <SheetFit project={project} />}
    </section>
  )
}

interface ExchangeProps {
  readonly project: string
  readonly sheet: string
  readonly reason: string | undefined
  readonly onFiles: (files: Iterable<File>) => void
}

/** Where the sheet goes out and comes back. */
function Exchange({ project, sheet, reason, onFiles }: ExchangeProps) {
  const says = useErrorSheetTexts()
  return (
    <DropZone
      className="sheet-drop"
      isDisabled={reason !== undefined}
      getDropOperation={(types) => (types.has('Files') ? 'copy' : 'cancel')}
      onDrop={async ({ items }) => {
        const [item] = items
        if (item?.kind === 'file') onFiles([await item.getFile()])
      }}
    >
      <Text slot="label" className="unseen">
        {says.drop}
      </Text>
      <Downloads project={project} sheet={sheet} reason={reason} />
      {reason === undefined ? (
        <FileTrigger acceptedFileTypes={['.xlsx', '.csv']} onSelect={(files) => onFiles(files ?? [])}>
          <Button className="button">{says.bringBack}</Button>
        </FileTrigger>
      ) : (
        <ActionButton reason={reason} onPress={() => {}} showsReason>
          {says.bringBack}
        </ActionButton>
      )}
    </DropZone>
  )
}

interface DownloadsProps {
  readonly project: string
  readonly sheet: string
  readonly reason: string | undefined
}

/** The name under which the browser keeps it is given by the installation. */
function Downloads({ project, sheet, reason }: DownloadsProps) {
  const says = useErrorSheetTexts()
  const name = `${nameOf(sheet).replace(/\.[^.]*$/, '')}_errors.xlsx`
  if (reason !== undefined)
    return (
      <ActionButton reason={reason} onPress={() => {}}>
        {says.download(name)}
      </ActionButton>
    )
  return (
    <>
      <a className="button main" href={errorSheetAddress(project, 'xlsx')} download>
        {says.download(name)}
      </a>
      <a href={errorSheetAddress(project, 'csv')} download>
        {says.asText}
      </a>
    </>
  )
}
