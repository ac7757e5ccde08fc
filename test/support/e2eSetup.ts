import type { TestProject } from 'vitest/node'
import { prepare } from '../../server/launch/prepare.mjs'
import { root } from '../../server/root.ts'
import { type BrowserFiles, unpackBrowser } from './unpackBrowser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserFiles
  }
}

/** The browser that all journeys of the run share the files of, and the console as its sources now are. */
export default async function setup(project: TestProject) {
  await prepare(root, ['client'])
  project.provide('browser', await unpackBrowser())
}
