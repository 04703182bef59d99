import { Link } from '@tanstack/react-router'
import { paths } from '../paths.js'
import { useTexts } from '../texts/texts.js'
import { useProjectOfPlaces } from './current-project.js'

/** The screens of a project, in the order of the places. */
export const OF_PROJECT = ['project', 'files', 'mapping', 'records', 'versions', 'repository', 'history'] as const
/** The screens of the installation, but for the start page. */
export const OF_INSTALLATION = ['components', 'pipelines', 'runs', 'persons', 'settings', 'health', 'help'] as const

/** Where one can go: the pages of the project, and those of the installation. */
export function Places({ label, onGo }: { readonly label: string; readonly onGo?: () => void }) {
  const { texts } = useTexts()
  const { name, uuid, isAsked } = useProjectOfPlaces()
  const names = texts.frame.places
  return (
    <nav className="places" aria-label={label}>
      <Link to={paths.start} activeOptions={EXACT} className="place" onClick={onGo}>
        {names.start}
      </Link>
      <span className="group">{name ?? texts.frame.ofProject}</span>
      {uuid === undefined && !isAsked && <p>{texts.frame.noProject}</p>}
      {(uuid !== undefined || isAsked) && (
        // Its room is kept while the project is unknown: what is below would move under the pointer.
        <ul className={uuid === undefined ? 'kept-room' : undefined}>
          {OF_PROJECT.map((name) => (
            <li key={name}>
              <Link
                to={paths[name]}
                params={{ project: uuid ?? '' }}
                activeOptions={name === 'project' ? EXACT : WITHIN}
                className="place"
                onClick={onGo}
              >
                {names[name]}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <span className="group">{texts.frame.ofInstallation}</span>
      <ul>
        {OF_INSTALLATION.map((name) => (
          <li key={name}>
            <Link to={paths[name]} activeOptions={WITHIN} className="place" onClick={onGo}>
              {names[name]}
            </Link>
          </li>
        ))}
        <li>
          <a href="/api/docs" className="place" onClick={onGo}>
            {texts.areas.documentation}
          </a>
        </li>
      </ul>
    </nav>
  )
}

/** Which search an address has plays no part in where one is. */
const EXACT = { exact: true, includeSearch: false } as const
const WITHIN = { exact: false, includeSearch: false } as const
