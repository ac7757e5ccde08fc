/** What has not ended by then waits for a database that does not answer, and would for ever. */
const STOP_WITHIN_MS = 60_000

/** Runs until a signal asks to stop, or the database is lost for good; then stops in order and ends the process. */
export async function untilStopped(running: { lost: Promise<Error>; stop(): Promise<void> }): Promise<void> {
  const reason = await Promise.race([
    running.lost,
    new Promise<null>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(null))
    }),
  ])
  if (reason) console.error(reason.message)
  setTimeout(() => {
    console.error('Stopping took more than a minute: ended with work under way.')
    process.exit(1)
  }, STOP_WITHIN_MS).unref()
  await running.stop()
  process.exit(reason ? 1 : 0)
}
