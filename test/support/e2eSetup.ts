import type { TestProject } from 'vitest/node'
import { type BrowserFiles, unpackBrowser } from './unpackBrowser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserFiles
  }
}

/** The browser that all journeys of the run share the files of. */
export default async function setup(project: TestProject) {
  project.provide('browser', await unpackBrowser())
}
