import type { IFlattenedRuleSet } from 'dependency-cruiser'

/** The allowed direction of imports, as rules about what is forbidden. Each is proved on a planted violation. */
export const importRules: IFlattenedRuleSet = {
  forbidden: [
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      from: { path: '^contracts/src' },
      to: { pathNot: ['^contracts/', '(^|/)node_modules/(\\.pnpm/)?zod[@/]'] },
    },
    {
      name: 'shared-knows-no-service',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(services|gateway|infra)/' },
    },
    {
      // Tests may start the real neighbours; programs never import one another.
      name: 'services-meet-in-contracts-only',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-stand-on-their-own',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(gateway|infra)/', pathNot: '^infra/(practice-repository|starter-components)/' },
    },
    {
      name: 'only-tests-play-the-repository',
      severity: 'error',
      from: { path: '^services/[^/]+/src' },
      to: { path: '^infra/(practice-repository|starter-components)/' },
    },
    {
      name: 'programs-import-no-test-tools',
      severity: 'error',
      from: { path: '^(contracts|gateway|shared/(?!testing)[^/]+|services/[^/]+)/src' },
      to: { path: '(^shared/testing/|/(tests|campaigns)/|(^|/)vitest(/|$))' },
    },
    {
      name: 'gateway-imports-no-service',
      severity: 'error',
      from: { path: '^gateway/src' },
      to: { path: '^(services|infra)/' },
    },
    {
      // A browser loads what is imported: of the other packages, the console knows types alone.
      name: 'console-loads-no-other-package',
      severity: 'error',
      from: { path: '^gateway/console/src' },
      to: { path: '^(contracts|gateway/src)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-knows-the-public-surface-alone',
      severity: 'error',
      from: { path: '^gateway/console/src' },
      to: { path: '^(services|shared|infra)/' },
    },
    {
      name: 'nobody-imports-the-console',
      severity: 'error',
      from: { pathNot: '^gateway/console/' },
      to: { path: '^gateway/console/src' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain' },
      to: { path: '^services/[^/]+/src/(store|outside|use-cases)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-touch-no-files',
      severity: 'error',
      from: { path: '^services/(dataset/)?[^/]+/src/domain/' },
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    {
      // That they speak no SQL is told by what is written there: src/sql.
      name: 'decisions-know-no-http-and-no-database',
      severity: 'error',
      from: { path: '^services/[^/]+/src/use-cases' },
      to: { path: '(^|/)(express|undici|sqlite/(src|dist)/sqlite)([./]|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      // Whoever loads the release that does not suit the running Node breaks down without a word.
      name: 'sqlite-is-chosen-in-one-place',
      severity: 'error',
      from: { pathNot: '^shared/sqlite/src/sqlite\\.ts$' },
      to: { path: '(^|/|\\+)better-sqlite3(-12|@|/|$)' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
}
