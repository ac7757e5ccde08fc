import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Name } from '../../elements/Name.tsx'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { useCan } from '../../layout/useCan.ts'
import type { Bodies } from '../../providers/bodies.ts'
import { API, request } from '../../providers/http.ts'
import { useLimits } from '../../providers/references.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import type { Retention, RetentionOutcome } from '../../records.ts'
import styles from './ConfirmList.module.css'

/**
 * Lists due records, the longest due first, and erases exactly that list after a supervisor confirms it; empty without
 * any.
 */
export function ConfirmList() {
  const words = useWords()
  const { language } = useLanguage()
  const { showOutcome } = useOutcome()
  const may = useCan('erase')
  const { erasures } = useLimits()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<Retention[] | null>(null)
  const { data: due = [] } = useGetList<Retention>(
    'retention',
    { filter: { state: 'due' }, sort: { field: 'ended_at', order: 'ASC' }, pagination: { page: 1, perPage: erasures } },
    { enabled: may },
  )
  const data = due.filter(({ allowed_actions }) => allowed_actions.includes('erase'))
  const erase = useMutation({
    mutationFn: async (rows: Retention[]) => {
      const body: Bodies['POST /retention/confirm'] = { list: rows.map(({ id, due }) => ({ id, kinds: [...due] })) }
      const { json } = await request(`${API}/retention/confirm`, { method: 'POST', body: JSON.stringify(body) })
      return (json as { outcomes: RetentionOutcome[] }).outcomes
    },
    onSuccess: async (outcomes) => {
      await queryClient.invalidateQueries({ queryKey: ['retention'] })
      void queryClient.invalidateQueries({ queryKey: ['traders'] })
      setShown(null)
      const skipped = outcomes.filter((one) => 'skipped' in one).length
      const counts = {
        erased: formatCount(outcomes.length - skipped, language),
        skipped: formatCount(skipped, language),
      }
      showOutcome(words('retention.confirm.done', counts), '/retention')
    },
  })
  if (!may) return null
  return (
    <>
      {data.length > 0 && (
        <button
          type="button"
          className={buttonClass('danger')}
          onClick={() => {
            erase.reset()
            setShown(data)
          }}
        >
          {words('retention.confirm.do')}
        </button>
      )}
      {shown && (
        <ActionDialog
          title={words('retention.confirm.title', { smart_count: shown.length })}
          text={words('retention.confirm.text')}
          confirm={words('retention.confirm.erase')}
          isDanger
          isBusy={erase.isPending}
          error={erase.error}
          onClose={() => setShown(null)}
          onSubmit={() => erase.mutate(shown)}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard too */}
          <ul className={styles.list} tabIndex={0} aria-label={words('retention.tab.due')}>
            {shown.map(({ id, trader, documents }) => (
              <li key={id}>
                <Name>{trader.name}</Name>
                <span>{words('retention.confirm.documents', { smart_count: documents })}</span>
              </li>
            ))}
          </ul>
        </ActionDialog>
      )}
    </>
  )
}
