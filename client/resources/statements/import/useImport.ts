import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatPercent } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { useOutcome } from '../../../layout/Outcome.tsx'
import { sendFile } from '../../../providers/sendFile.ts'
import { useSettings } from '../../../providers/settings.ts'
import type { Statement, StatementPreview } from '../../../records.ts'
import { useChangeSetting } from '../../../settings/useSettings.ts'
import { problemOf } from './problem.ts'
import { fits, guessReading, isComplete, type Reading } from './readTable.ts'

/** How long (ms) after the last choice the lines are read again. */
const REDRAW_MS = 300

/** A file that was chosen, with its beginning. */
export type SourceFile = { file: File; head: Uint8Array; isTable: boolean }

/** Says a share in whole tenths, so that a screen reader does not hear each percent. */
const tenths = (share: number) => Math.floor(share * 10) / 10

function useFeeSettings() {
  const { data } = useSettings()
  return useMemo(() => {
    const settingOf = (id: string) => data?.find((setting) => setting.id === id)?.value
    const accounts = (settingOf('fee_accounts') ?? []) as string[]
    const mappings = (settingOf('statement_mappings') ?? {}) as Record<string, Reading>
    return { isLoaded: data !== undefined, accounts, mappings }
  }, [data])
}

/** Of which account a file is and, for a table, how it is read: by a mapping of the settings, or by its own. */
export function useReadingChoice({ file, head, isTable }: SourceFile) {
  const { isLoaded, accounts, mappings } = useFeeSettings()
  const [account, setAccount] = useState<string | null>(null)
  const [ownReading, setOwn] = useState<Reading | null>(null)
  const [name, setName] = useState<string | null | undefined>(undefined)
  const names = useMemo(() => Object.keys(mappings), [mappings])
  const guessed = useMemo(() => (isTable ? guessReading(head) : null), [isTable, head])
  const fitting = useMemo(
    () => (isTable ? (names.find((one) => fits(head, mappings[one]!)) ?? null) : null),
    [isTable, names, mappings, head],
  )
  // A table is of the only account, where there is one; the other formats name theirs.
  const only = isTable && accounts.length === 1 ? accounts[0]! : ''
  const ours = account ?? only
  const shownName = name === undefined ? fitting : name
  const reading = (shownName !== null ? mappings[shownName] : undefined) ?? ownReading ?? guessed
  const isReadable = !isTable || (reading !== null && isComplete(reading))
  const formOf = useCallback(() => {
    const form = new FormData()
    if (ours) form.append('account', ours)
    if (isTable && shownName !== null) form.append('mapping', shownName)
    else if (isTable && reading) form.append('reading', JSON.stringify(reading))
    form.append('file', file)
    return form
  }, [ours, isTable, shownName, reading, file])
  const hasAccount = !isTable || ours !== ''
  const lacks = hasAccount ? ('need_reading' as const) : ('need_account' as const)
  return {
    accounts,
    account: ours,
    setAccount,
    mappings,
    names,
    name: shownName,
    setName,
    reading: isTable ? reading : null,
    /** Takes a reading that has no name. */
    setReading: (next: Reading) => {
      setOwn(next)
      setName(null)
    },
    formOf,
    isReady: isLoaded && isReadable && hasAccount,
    /** What has to be said before the file can be read. */
    waitsFor: isLoaded && !(isReadable && hasAccount) ? lacks : null,
  }
}

type Answer = { preview: StatementPreview | null; error: unknown; isReading: boolean }
const NOTHING: Answer = { preview: null, error: null, isReading: false }

/** Reads the file without keeping anything: at once, and again after each choice. */
export function usePreview(isReady: boolean, formOf: () => FormData) {
  const [answer, setAnswer] = useState(NOTHING)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isReady) return setAnswer(NOTHING)
    const away = new AbortController()
    setAnswer({ ...NOTHING, isReading: true })
    const read = () =>
      sendFile('/statements?dry_run=1', formOf(), { signal: away.signal }).then(
        (preview) => setAnswer({ ...NOTHING, preview: preview as StatementPreview }),
        (error: unknown) => away.signal.aborted || setAnswer({ ...NOTHING, error }),
      )
    const timer = window.setTimeout(read, isFirst.current ? 0 : REDRAW_MS)
    isFirst.current = false
    return () => {
      window.clearTimeout(timer)
      away.abort()
    }
  }, [isReady, formOf])
  return { ...answer, problem: answer.error ? problemOf(answer.error, false) : null }
}

/** Keeps the page open while a file is imported: a reload would leave the outcome unknown. */
function useStay(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isBusy])
}

/** Imports the file. `share` is how much of it was sent, null while it is not imported. */
export function useImport(formOf: () => FormData) {
  const words = useWords()
  const { language } = useLanguage()
  const { announce } = useOutcome()
  const queryClient = useQueryClient()
  const changeMappings = useChangeSetting('statement_mappings')
  const [share, setShare] = useState<number | null>(null)
  const [done, setDone] = useState<Statement | null>(null)
  const [error, setError] = useState<unknown>(null)
  useStay(share !== null)

  /** `mappings`: the setting with the reading that is to be remembered; null for none. */
  async function submit(mappings: Record<string, Reading> | null) {
    if (share !== null) return
    setError(null)
    setShare(0)
    let said = 0
    const onProgress = (sent: number) => {
      setShare(sent)
      if (tenths(sent) <= said) return
      said = tenths(sent)
      announce(words('import.progress', { percent: formatPercent(said, language) }))
    }
    try {
      const statement = (await sendFile('/statements', formOf(), { onProgress })) as Statement
      // The statement is in; a reading that is not remembered is asked for again next time.
      if (mappings) await changeMappings.mutateAsync({ value: mappings }).catch(() => {})
      for (const resource of ['statements', 'statement-lines', 'activation-proofs', 'queues'])
        void queryClient.invalidateQueries({ queryKey: [resource] })
      setDone(statement)
    } catch (problem) {
      setError(problem)
    } finally {
      setShare(null)
    }
  }
  return { share, done, problem: error ? problemOf(error, true) : null, submit }
}
