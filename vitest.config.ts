import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LIMIT_SECONDS, LONG, PROCESSES } from './test/support/limits.ts'

// Six projects: `unit` (functions and HTTP on a real PostgreSQL), `component` (parts of the console without a browser),
// `process` (programs in processes of their own),
// `conformance` (every statement of the interface), `crash` (whole servers that are killed), `e2e` (the browser). All
// share one PostgreSQL, started by globalSetup.
const project = (
  name: keyof typeof LIMIT_SECONDS,
  include: string[],
  options: { exclude?: string[]; setup?: string; environment?: string } = {},
) => ({
  test: {
    name,
    include,
    exclude: options.exclude ?? [],
    environment: options.environment ?? 'node',
    globalSetup: options.setup ?? [],
    // Component tests use no database.
    setupFiles: options.environment ? [] : ['./test/support/recordRows.ts'],
    testTimeout: LIMIT_SECONDS[name] * 1000,
    hookTimeout: LIMIT_SECONDS.hook * 1000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // All files of a worker share the modules they load, so each file leaves the process as it found it.
    isolate: false,
    unstubGlobals: true,
  },
})

/** Vitest begins with the largest files. These are small and take long: at the end they would run alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const processes = PROCESSES.map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path))

export default defineConfig({
  test: {
    globalSetup: './test/support/globalSetup.ts',
    // One more than the two cores of the CI machine: a worker often waits for PostgreSQL, a process or the browser.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    coverage: { provider: 'v8', include: ['server/**'], exclude: ['server/database/generated/**'] },
    projects: [
      project('unit', ['test/**/*.test.{ts,tsx}'], {
        exclude: ['test/e2e/**', 'test/components/**', 'test/crash/**', 'test/conformance/**', ...processes],
      }),
      project('component', ['test/components/**/*.test.tsx'], { environment: 'happy-dom' }),
      project('process', processes, { setup: './test/support/processSetup.ts' }),
      project('conformance', ['test/conformance/**/*.test.ts']),
      project('crash', ['test/crash/**/*.test.ts'], { setup: './test/support/processSetup.ts' }),
      project('e2e', ['test/e2e/**/*.test.ts'], { setup: './test/support/e2eSetup.ts' }),
    ],
  },
})
