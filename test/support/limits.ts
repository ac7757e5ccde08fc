/**
 * How many seconds a test may take, by what it starts. Each is far more than four times what its slowest needs on a
 * quiet machine: a limit ends what hangs, and judges no machine. `npm test` names what took more than a quarter.
 */
export const SECONDS = {
  /** Functions, and HTTP to a service in the test's own process. */
  unit: 60,
  /** A statement of the interface, over HTTP likewise. */
  conformance: 120,
  /** Programs in processes of their own, one after another. */
  process: 240,
  /** Whole servers that are killed and started again. */
  crash: 240,
  /** A browser. */
  e2e: 240,
  /** What a file sets up first; it may wait for the database of the whole run, or for a build. */
  hook: 300,
}

/** For one test of hundreds of requests or documents, in whatever project: `it('…', MANY, async () => …)`. */
export const MANY = { timeout: 240_000 }

/** Test files of the project `process`: they start programs. A test finds those that are missing here. */
export const PROCESSES = [
  'test/cli/',
  'test/launch/',
  'test/guide/',
  'test/database/migrate.test.ts',
  'test/files/inspect.test.ts',
  'test/http/openapi.examples.test.ts',
]
