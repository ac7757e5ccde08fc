import { defineConfig } from 'vitest/config'
import { PROCESSES, SECONDS } from './test/support/limits.ts'

// Five projects: `unit` (functions and HTTP on a real PostgreSQL), `process` (programs in processes of their own),
// `conformance` (every statement of the interface), `crash` (whole servers that are killed), `e2e` (the browser). All
// share one PostgreSQL, started by globalSetup.
const project = (name: keyof typeof SECONDS, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    testTimeout: SECONDS[name] * 1000,
    hookTimeout: SECONDS.hook * 1000,
    // Of its own a poll gives up after a second, which a busy machine may well need.
    expect: { poll: { timeout: 20_000 } },
  },
})

const processes = PROCESSES.map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path))

export default defineConfig({
  test: {
    globalSetup: './test/support/globalSetup.ts',
    maxWorkers: 2,
    coverage: { provider: 'v8', include: ['server/**'], exclude: ['server/database/generated/**'] },
    projects: [
      project(
        'unit',
        ['test/**/*.test.{ts,tsx}'],
        ['test/e2e/**', 'test/crash/**', 'test/conformance/**', ...processes],
      ),
      { test: { ...project('process', processes).test, globalSetup: './test/support/processSetup.ts' } },
      // Nothing in these files outlives them, so they share what they load.
      { test: { ...project('conformance', ['test/conformance/**/*.test.ts']).test, isolate: false } },
      project('crash', ['test/crash/**/*.test.ts']),
      { test: { ...project('e2e', ['test/e2e/**/*.test.ts']).test, globalSetup: './test/support/e2eSetup.ts' } },
    ],
  },
})
