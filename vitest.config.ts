import { defineConfig } from 'vitest/config'

// Four projects: `unit` (functions and HTTP on a real PostgreSQL), `conformance` (every statement of the interface),
// `crash` (whole processes that are killed), `e2e` (the browser). All share one PostgreSQL, started by globalSetup.
const project = (name: string, include: string[], seconds: number, exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    testTimeout: seconds * 1000,
    // The first hooks wait for the database of the whole run, which is made and migrated meanwhile.
    hookTimeout: 120_000,
    // Of its own a poll gives up after a second, which a busy machine may well need.
    expect: { poll: { timeout: 20_000 } },
  },
})

export default defineConfig({
  test: {
    globalSetup: './test/support/globalSetup.ts',
    maxWorkers: 2,
    coverage: { provider: 'v8', include: ['server/**'], exclude: ['server/database/generated/**'] },
    projects: [
      project('unit', ['test/**/*.test.{ts,tsx}'], 30, ['test/e2e/**', 'test/crash/**', 'test/conformance/**']),
      // Nothing in these files outlives them, so they share what they load.
      { test: { ...project('conformance', ['test/conformance/**/*.test.ts'], 60).test, isolate: false } },
      project('crash', ['test/crash/**/*.test.ts'], 120),
      { test: { ...project('e2e', ['test/e2e/**/*.test.ts'], 120).test, globalSetup: './test/support/e2eSetup.ts' } },
    ],
  },
})
