import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { showDay } from '../../../format/day.ts'
import { formatMoney, isolateAmount } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { useOutcome } from '../../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../../providers/dataProvider.ts'
import { codeOf } from '../../../providers/http.ts'
import type { ActivationProof } from '../../../records.ts'
import { recordOwnVersion } from '../../../review/ownVersions.ts'
import { useCacheRecord } from '../../../review/useCacheRecord.ts'
import type { Booking } from './types.ts'

const RESOURCE = 'activation-proofs'

type MoneyAction =
  | { action: 'match'; line: Booking }
  | { action: 'unmatch'; reason: string }
  | { action: 'returned'; reason: string; line: Booking | null }

const bodyOf = (sent: MoneyAction, version: number) => {
  if (sent.action === 'match') return { line_id: String(sent.line.id), version }
  if (sent.action === 'unmatch') return { reason: sent.reason, version }
  return { reason: sent.reason, version, ...(sent.line && { line_id: String(sent.line.id) }) }
}

/** Refusals after which another line may be the best one. */
const MOVED_ON = ['LINE_TAKEN', 'ALREADY_MATCHED', 'STALE_RECORD', 'INVALID_STATE_TRANSITION']

/**
 * Sends the officer's acts on a proof's money: a line pays it, that is taken back, or the bank took the money back.
 * Pessimistic: the page shows the server's answer, and announces it once.
 */
export function useMoneyAction(record: ActivationProof) {
  const words = useWords()
  const { language } = useLanguage()
  const { announce } = useOutcome()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const cacheRecord = useCacheRecord(RESOURCE)
  return useMutation({
    // Send one act on a proof at a time.
    scope: { id: `money:${record.id}` },
    mutationFn: async (sent: MoneyAction) => {
      const { data } = await dataProvider.actOnMoney<ActivationProof>(
        record.id,
        sent.action,
        bodyOf(sent, record.version),
      )
      recordOwnVersion(data, record.version)
      return data
    },
    onSuccess: (answered, sent) => {
      cacheRecord(answered)
      for (const resource of ['statement-lines', 'queues', 'timeline'])
        void queryClient.invalidateQueries({ queryKey: [resource] })
      void queryClient.invalidateQueries({ queryKey: [RESOURCE, 'getList'] })
      if (sent.action !== 'match') return announce(words(`money.said.${sent.action}`))
      const { amount, currency, booked_on } = sent.line
      announce(
        words('money.said.match', {
          amount: isolateAmount(formatMoney(amount, currency, language)),
          day: showDay(booked_on),
        }),
      )
    },
    onError: (error) => {
      if (MOVED_ON.includes(codeOf(error) ?? '')) void queryClient.invalidateQueries({ queryKey: [RESOURCE, 'getOne'] })
    },
  })
}
