import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatPercent } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { useOutcome } from '../../../layout/Outcome.tsx'
import { sendFile } from '../../../providers/sendFile.ts'
import { useSettings } from '../../../providers/settings.ts'
import type { Statement, StatementPreview } from '../../../records.ts'
import { useChangeSetting } from '../../../settings/useSettings.ts'
import { toImportProblem } from './importProblem.ts'
import { fitsHeader, guessReading, isComplete, type Reading } from './readTable.ts'

/** Milliseconds after the last choice until the preview is requested again. */
const REDRAW_MS = 300

/** The chosen file, with its beginning. */
export type SourceFile = { file: File; head: Uint8Array; isTable: boolean }

/** Rounds a share down to tenths, so that a screen reader does not announce each percent. */
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

/** The account of a file and, for a table, its mapping: a saved one, or the officer's own. */
export function useReadingChoice({ file, head, isTable }: SourceFile) {
  const { isLoaded, accounts, mappings } = useFeeSettings()
  const [account, setAccount] = useState<string | null>(null)
  const [ownReading, setOwn] = useState<Reading | null>(null)
  const [name, setName] = useState<string | null | undefined>(undefined)
  const names = useMemo(() => Object.keys(mappings), [mappings])
  const guessed = useMemo(() => (isTable ? guessReading(head) : null), [isTable, head])
  const fitting = useMemo(
    () => (isTable ? (names.find((one) => fitsHeader(head, mappings[one]!)) ?? null) : null),
    [isTable, names, mappings, head],
  )
  // A table belongs to the only account, if there is just one; files of other formats name their account.
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
    /** Replaces the mapping by one without a name. */
    setReading: (next: Reading) => {
      setOwn(next)
      setName(null)
    },
    formOf,
    isReady: isLoaded && isReadable && hasAccount,
    /** The choice that is missing before the server can read the file; null for none. */
    waitsFor: isLoaded && !(isReadable && hasAccount) ? lacks : null,
  }
}

type Answer = { preview: StatementPreview | null; error: unknown; isReading: boolean }
const NOTHING: Answer = { preview: null, error: null, isReading: false }

/** Requests a preview, which stores nothing: at once, and again after each choice. */
export function usePreview(isReady: boolean, formOf: () => FormData) {
  const [answer, setAnswer] = useState(NOTHING)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isReady) return setAnswer(NOTHING)
    const abort = new AbortController()
    setAnswer({ ...NOTHING, isReading: true })
    const read = () =>
      sendFile('/statements?dry_run=1', formOf(), { signal: abort.signal }).then(
        (preview) => setAnswer({ ...NOTHING, preview: preview as StatementPreview }),
        (error: unknown) => abort.signal.aborted || setAnswer({ ...NOTHING, error }),
      )
    const timer = window.setTimeout(read, isFirst.current ? 0 : REDRAW_MS)
    isFirst.current = false
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [isReady, formOf])
  return { ...answer, problem: answer.error ? toImportProblem(answer.error, false) : null }
}

/** Warns before the page is closed during an import, since its outcome would then be unknown. */
function useKeepPageOpen(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isBusy])
}

/** Imports the file. `share`: the uploaded part of it, 0 to 1; null if no upload runs. */
export function useImport(formOf: () => FormData) {
  const words = useWords()
  const { language } = useLanguage()
  const { announce } = useOutcome()
  const queryClient = useQueryClient()
  const changeMappings = useChangeSetting('statement_mappings')
  const [share, setShare] = useState<number | null>(null)
  const [done, setDone] = useState<Statement | null>(null)
  const [error, setError] = useState<unknown>(null)
  useKeepPageOpen(share !== null)

  /** `mappings`: the setting with the reading to save; null if it is not saved. */
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
      // The statement is imported. If saving the reading fails, the officer is asked for it again next time.
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
  return { share, done, problem: error ? toImportProblem(error, true) : null, submit }
}
