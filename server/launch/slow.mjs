/**
 * A test is listed if it takes more than its limit divided by this number: a busy machine may take four times as long.
 */
const SHARE = 4

/**
 * The tests that took more than a quarter of their limit, and the files whose hooks did, nearest to the limit first. Only
 * a note in the output, never a failure, because the machine may be busy.
 * @param {Iterable<import('vitest/node').TestModule>} modules
 * @returns {string[]}
 */
export function nearLimits(modules) {
  const found = []
  const look = (name, took, limit) => {
    if (limit > 0 && took > limit / SHARE) found.push({ name, took, limit })
  }
  for (const module of modules) {
    const { testTimeout, hookTimeout } = module.project.config
    const file = `${module.project.name} ${module.relativeModuleId}`
    let tests = 0
    for (const test of module.children.allTests()) {
      const took = test.diagnostic()?.duration ?? 0
      tests += took
      look(`${file} > ${test.fullName}`, took, test.options.timeout ?? testTimeout)
    }
    look(`${file}: its hooks`, module.diagnostic().duration - tests, hookTimeout)
  }
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`
  return found
    .sort((a, b) => b.took / b.limit - a.took / a.limit)
    .map(({ name, took, limit }) => `${seconds(took)} of ${seconds(limit)}: ${name}`)
}
