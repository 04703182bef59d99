import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FileName, fileTree } from '../../api/file.js'
import type { AnswerOf } from '../../api/surface.js'
import { FileThumbnail } from '../../parts/file-thumbnail.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import type { KnownFile } from './known-file.js'

type Node = AnswerOf<'GET /api/files/:file_id/hierarchy'>

interface TreeProps {
  readonly name: FileName
  readonly facts: KnownFile
}

/** The whole bundle that a file belongs to, as nested lists. */
export function Tree({ name, facts }: TreeProps) {
  const fileTexts = useFileTexts()
  const query = useQuery(fileTree({ ...name, file: facts.bundle_file_id }))
  return (
    <section className="panel">
      <h2>{fileTexts.tree.title}</h2>
      <Loaded query={query}>
        {(root) => (
          <>
            {root.children.length === 0 && <p className="quiet">{fileTexts.tree.alone}</p>}
            <ul className="tree">
              <Branch node={root} name={name} />
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

interface BranchProps {
  readonly node: Node
  /** The file that is shown. */
  readonly name: FileName
}

function Branch({ node, name }: BranchProps) {
  const { texts } = useTexts()
  const fileTexts = useFileTexts()
  const { project, file: current } = name
  const { file_id, filename, validation_report, children } = node
  const type = validation_report?.details.mime_type
  const mime_type = typeof type === 'string' ? type : null
  return (
    <li>
      <div className="branch" data-current={file_id === current || undefined}>
        <FileThumbnail project={project} file={{ file_id, filename, mime_type }} />
        <span>
          <Link
            to={paths.file}
            params={{ project, file: String(file_id) }}
            search={{ view: 'tree' }}
            aria-current={file_id === current ? 'true' : undefined}
          >
            {filename}
          </Link>
          <small>
            {fileTexts.roles[node.file_type] ?? node.file_type}
            {file_id === current && ` · ${fileTexts.tree.self}`}
          </small>
        </span>
        <Outcome kind={outcomeOf(node)}>{texts.files.status[node.status] ?? node.status}</Outcome>
      </div>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.file_id} node={child} name={name} />
          ))}
        </ul>
      )}
    </li>
  )
}

const outcomeOf = ({ validation_report }: Node) =>
  validation_report === null
    ? 'off'
    : !validation_report.is_valid
      ? 'bad'
      : validation_report.errors.length > 0
        ? 'warning'
        : 'good'
