import { Credentials } from '../settings/credentials.js'
import { useRepositoryTexts } from './use-repository-texts.js'

/** The tokens of the repositories, and where they are kept; the values are never shown. */
export function Tokens() {
  const { says } = useRepositoryTexts()
  return (
    <>
      <Credentials />
      <section className="panel">
        <h2>{says.tokens.where}</h2>
        <p>{says.tokens.stored}</p>
        <p>{says.tokens.sent}</p>
        <p>{says.tokens.variables}</p>
        <ul className="plain">
          <li>
            <code>REPO_SANDBOX_API_TOKEN</code>
          </li>
          <li>
            <code>REPO_API_TOKEN</code>
          </li>
        </ul>
        <p className="quiet">{says.tokens.practice}</p>
      </section>
    </>
  )
}
