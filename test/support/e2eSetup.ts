import type { TestProject } from 'vitest/node'
import { prepare } from '../../server/launch/prepare.mjs'
import { root } from '../../server/process/root.ts'
import { type BrowserFiles, unpackBrowser } from './unpackBrowser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserFiles
  }
}

/** Unpacks the browser once for all journeys of the run, and builds the console from the current sources. */
export default async function setup(project: TestProject) {
  await prepare(root, ['client'])
  project.provide('browser', await unpackBrowser())
}
