import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** One test as it ran. */
export interface TestRun {
  /** Relative to the package. */
  file: string
  /** The names of its groups and its own, joined by ` > `. */
  title: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** Why it failed, in its first line. */
  reason?: string | undefined
  /** Milliseconds since 1970; 0 for a test that did not run. */
  from: number
  to: number
}

/** Writes when each test ran and how it ended into the file that `--outputFile.tests` names. */
export default function testReporter(): Reporter {
  let runner: Vitest | undefined
  return {
    onInit: (vitest) => {
      runner = vitest
    },
    onTestRunEnd: (modules) => {
      const { outputFile } = runner?.config ?? {}
      const file = typeof outputFile === 'object' ? (outputFile as Record<string, string>).tests : undefined
      if (file !== undefined) writeFileSync(file, JSON.stringify(modules.flatMap(testsOf)))
    },
  }
}

const testsOf = (module: TestModule): TestRun[] =>
  [...module.children.allTests()].map((test) => {
    const { startTime = 0, duration = 0 } = test.diagnostic() ?? {}
    return {
      file: module.relativeModuleId,
      title: test.fullName,
      state: test.result().state,
      reason: test.result().errors?.[0]?.message.split('\n', 1)[0],
      from: Math.floor(startTime),
      to: Math.ceil(startTime + duration),
    }
  })
