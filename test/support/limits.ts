/**
 * How many seconds a test may take, by the processes that it starts. Each limit is more than four times the time of the
 * slowest test on a quiet machine: a limit stops a test that hangs, not one on a slow machine. `npm test` names the
 * tests that took more than a quarter of their limit.
 */
export const LIMIT_SECONDS = {
  /** Functions, and HTTP to a service in the test's own process. */
  unit: 60,
  /** A part of the console, drawn without a browser. */
  component: 60,
  /** A statement of the interface, also over HTTP in the same process. */
  conformance: 120,
  /** Programs in separate processes, one after another. */
  process: 240,
  /** Whole servers that the test kills and restarts. */
  crash: 240,
  e2e: 240,
  /** Set-up of a test file; it may wait for the database of the whole run, or for a build. */
  hook: 300,
}

/** For a test with hundreds of requests or documents, in any project: `it('…', MANY, async () => …)`. */
export const MANY_STARTS_LIMIT = { timeout: 240_000 }

/** Test files of the project `process`: they start programs. A test fails when one is missing here. */
export const PROCESSES = [
  'test/cli/',
  'test/launch/',
  'test/demo/start.test.ts',
  'test/guide/',
  'test/database/migrate.test.ts',
  'test/files/inspect.test.ts',
  'test/openapi/examples.test.ts',
  'test/process/heap.test.ts',
  'test/process/stop.test.ts',
  'test/resources/bundles.test.ts',
  'test/resources/journalVerifier.test.ts',
  'test/resources/listAddress.test.ts',
  'test/resources/lists.test.ts',
  'test/resources/statements.hostile.test.ts',
  'test/resources/oidc.test.ts',
  'test/resources/receipts.test.ts',
  'test/resources/sealRestore.test.ts',
  'test/resources/statements.test.ts',
  'test/review/fifthKind.test.ts',
  'test/review/screeningCases.test.ts',
]

/** Small test files that take long. */
export const LONG = [
  'test/fuzz/fuzz.test.ts',
  'test/kernel/machines.test.ts',
  'test/review/proposalRaces.test.ts',
  'test/database/pgbouncer.test.ts',
  'test/http/outcome.test.ts',
]
