import type { IFlattenedRuleSet, IRegularForbiddenRuleType } from 'dependency-cruiser'

type Rule = IRegularForbiddenRuleType

/** The services, and what is made apart from one of them. */
const SERVICE = 'services/(?:dataset/persons|[^/]+)'

/** Rules that a browser and the services share: they load nothing, so they are cheap to load. */
const RULES_FOR_ALL = '^contracts/(src|dist)/(decided-names|person-identifiers|picture-types|wavefront-references)\\.'

const forbid = (name: string, from: Rule['from'], to: Rule['to']): Rule => ({ name, severity: 'error', from, to })

/** The allowed direction of imports, as rules about what is forbidden. Each is proved on a planted violation. */
export const importRules: IFlattenedRuleSet = {
  forbidden: [
    forbid(
      'contracts-import-zod-only',
      { path: '^contracts/src' },
      { pathNot: ['^contracts/', '(^|/)node_modules/(\\.pnpm/)?zod[@/]'] },
    ),
    forbid('shared-knows-no-service', { path: '^shared/' }, { path: '^(services|gateway|infra)/' }),
    // Tests may start the real neighbours; programs never import one another.
    forbid(
      'services-meet-in-contracts-only',
      { path: '^services/([^/]+)/(persons/)?src/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    forbid(
      'services-stand-on-their-own',
      { path: '^services/' },
      { path: '^(gateway|infra)/', pathNot: '^infra/(practice-repository|starter-components)/' },
    ),
    forbid(
      'only-tests-play-the-repository',
      { path: `^${SERVICE}/src` },
      { path: '^infra/(practice-repository|starter-components)/' },
    ),
    forbid(
      'programs-import-no-test-tools',
      { path: `^(contracts|gateway|shared/(?!testing)[^/]+|${SERVICE})/src` },
      { path: '(^shared/testing/|/(tests|campaigns)/|(^|/)vitest(/|$))' },
    ),
    forbid('gateway-imports-no-service', { path: '^gateway/src' }, { path: '^(services|infra)/' }),
    // A browser loads what is imported: of the other packages, the console knows types, and rules that load nothing more.
    forbid(
      'console-loads-no-other-package',
      { path: '^gateway/console/src' },
      { path: '^(contracts|gateway/src)/', pathNot: RULES_FOR_ALL, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'rules-for-all-load-nothing',
      { path: RULES_FOR_ALL },
      { pathNot: RULES_FOR_ALL, dependencyTypesNot: ['type-only'] },
    ),
    // The guide is data for readers, made when it is built.
    forbid(
      'console-knows-the-public-surface-alone',
      { path: '^gateway/console/src' },
      { path: '^(services|shared|infra)/', pathNot: '^infra/docs/(src|dist)/(guide-(en|de)|page)\\.' },
    ),
    forbid('nobody-imports-the-console', { pathNot: '^gateway/console/' }, { path: '^gateway/console/src' }),
    forbid(
      'rules-are-pure',
      { path: `^${SERVICE}/src/domain` },
      { path: `^${SERVICE}/src/(store|outside|use-cases)/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid('rules-touch-no-files', { path: `^${SERVICE}/src/domain/` }, { path: '^(node:)?fs(/promises)?$' }),
    // That they speak no SQL is told by what is written there: src/sql.
    forbid(
      'decisions-know-no-http-and-no-database',
      { path: `^${SERVICE}/src/use-cases` },
      { path: '(^|/)(express|undici|sqlite/(src|dist)/sqlite)([./]|$)', dependencyTypesNot: ['type-only'] },
    ),
    // Whoever loads the release that does not suit the running Node breaks down without a word.
    forbid(
      'sqlite-is-chosen-in-one-place',
      { pathNot: '^shared/sqlite/src/sqlite\\.ts$' },
      { path: '(^|/|\\+)better-sqlite3(-12|@|/|$)' },
    ),
    forbid('no-circles', {}, { circular: true }),
  ],
}
