import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { showDay } from '../../../format/day.ts'
import { formatMoney, isolateAmount } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { useOutcome } from '../../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../../providers/dataProvider.ts'
import { codeOf } from '../../../providers/http.ts'
import type { ActivationProof } from '../../../records.ts'
import { noteOwnChange } from '../../../review/ownChanges.ts'
import { useCacheRecord } from '../../../review/useCacheRecord.ts'
import type { Booking } from './types.ts'

const RESOURCE = 'activation-proofs'

type Call =
  | { act: 'match'; line: Booking }
  | { act: 'unmatch'; reason: string }
  | { act: 'returned'; reason: string; line: Booking | null }

const bodyOf = (call: Call, version: number) => {
  if (call.act === 'match') return { line_id: String(call.line.id), version }
  if (call.act === 'unmatch') return { reason: call.reason, version }
  return { reason: call.reason, version, ...(call.line && { line_id: String(call.line.id) }) }
}

/** Refusals after which another line may be the best one. */
const MOVED_ON = ['LINE_TAKEN', 'ALREADY_MATCHED', 'STALE_RECORD', 'INVALID_STATE_TRANSITION']

/**
 * Sends the officer's acts on a proof's money: a line pays it, that is taken back, or the bank took the money back.
 * Pessimistic: the page shows the server's answer, and announces it once.
 */
export function useMoneyActs(record: ActivationProof) {
  const words = useWords()
  const { language } = useLanguage()
  const { announce } = useOutcome()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const keep = useCacheRecord(RESOURCE)
  return useMutation({
    // Send one act on a proof at a time.
    scope: { id: `money:${record.id}` },
    mutationFn: async (call: Call) => {
      const { data } = await dataProvider.actOnMoney<ActivationProof>(record.id, call.act, bodyOf(call, record.version))
      noteOwnChange(data, record.version)
      return data
    },
    onSuccess: (answered, call) => {
      keep(answered)
      for (const resource of ['statement-lines', 'queues', 'timeline'])
        void queryClient.invalidateQueries({ queryKey: [resource] })
      void queryClient.invalidateQueries({ queryKey: [RESOURCE, 'getList'] })
      if (call.act !== 'match') return announce(words(`money.said.${call.act}`))
      const { amount, currency, booked_on } = call.line
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
