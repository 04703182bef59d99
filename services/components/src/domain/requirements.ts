import { asText } from '@regesta/contracts/as-text'

/** A package that an installation fetches, as its author names it. */
export interface WantedPackage {
  readonly name: string
  /** The author's constraint; empty for any version. */
  readonly version: string
}

const NAMED = /^[A-Za-z0-9][A-Za-z0-9._-]*/

/** What follows a name, without the extras in brackets. */
const withoutExtras = (text: string) =>
  text
    .trimStart()
    .replace(/^\[[^\]]*\]/, '')
    .trim()

/** The lines of a requirements.txt that ask for something: no comments, continuation lines joined. */
export function requirementLines(text: string): string[] {
  return text
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map(withoutComment)
    .filter((line) => line !== '')
}

function withoutComment(line: string): string {
  const sign = ` ${line}`.search(/\s#/)
  return (sign < 0 ? line : line.slice(0, sign)).trim()
}

/** The packages among them; options (`--no-index`) are left out, files and addresses are kept as they are. */
export function pythonPackages(text: string): WantedPackage[] {
  return requirementLines(text)
    .filter((line) => !line.startsWith('-'))
    .map((line) => {
      const requirement = (line.split(';', 1)[0] ?? line).trim()
      const match = /[/\\]|\.(whl|zip|gz)$/.test(requirement) ? null : NAMED.exec(requirement)
      const name = match?.[0] ?? requirement
      return { name, version: withoutExtras(requirement.slice(name.length)) }
    })
}

/** The run-time dependencies of a package.json. */
export function nodePackages(packageJson: unknown): WantedPackage[] {
  const { dependencies, optionalDependencies } = (packageJson ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >
  return Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, version]) => ({
    name,
    version: asText(version),
  }))
}
