import type { IFlattenedRuleSet, IRegularForbiddenRuleType } from 'dependency-cruiser'

type Rule = IRegularForbiddenRuleType

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
      { path: '^services/([^/]+)/src/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    forbid(
      'services-stand-on-their-own',
      { path: '^services/' },
      { path: '^(gateway|infra)/', pathNot: '^infra/(practice-repository|starter-components)/' },
    ),
    forbid(
      'only-tests-play-the-repository',
      { path: '^services/[^/]+/src' },
      { path: '^infra/(practice-repository|starter-components)/' },
    ),
    forbid(
      'programs-import-no-test-tools',
      { path: '^(contracts|gateway|shared/(?!testing)[^/]+|services/[^/]+)/src' },
      { path: '(^shared/testing/|/(tests|campaigns)/|(^|/)vitest(/|$))' },
    ),
    forbid('gateway-imports-no-service', { path: '^gateway/src' }, { path: '^(services|infra)/' }),
    // A browser loads what is imported: of the other packages, the console knows types alone.
    forbid(
      'console-loads-no-other-package',
      { path: '^gateway/console/src' },
      { path: '^(contracts|gateway/src)/', dependencyTypesNot: ['type-only'] },
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
      { path: '^services/[^/]+/src/domain' },
      { path: '^services/[^/]+/src/(store|outside|use-cases)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'rules-touch-no-files',
      { path: '^services/(dataset/)?[^/]+/src/domain/' },
      { path: '^(node:)?fs(/promises)?$' },
    ),
    // That they speak no SQL is told by what is written there: src/sql.
    forbid(
      'decisions-know-no-http-and-no-database',
      { path: '^services/[^/]+/src/use-cases' },
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
