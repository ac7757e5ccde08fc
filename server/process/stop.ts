/** Longest stop after the drain time. A request that still runs then may wait for a database that never answers. */
const STOP_TIMEOUT_MS = 60_000

/** Waits for a signal or for the loss of the database, then stops the program in order and ends the process. */
export async function untilStopped(running: {
  lost: Promise<Error>
  drainMs?: number
  stop(): Promise<void>
}): Promise<void> {
  const reason = await Promise.race([
    running.lost,
    new Promise<null>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(null))
    }),
  ])
  if (reason) console.error(reason.message)
  setTimeout(
    () => {
      console.error('Stopping took more than a minute: ended with work in progress.')
      process.exit(1)
    },
    STOP_TIMEOUT_MS + (running.drainMs ?? 0),
  ).unref()
  await running.stop()
  process.exit(reason ? 1 : 0)
}
