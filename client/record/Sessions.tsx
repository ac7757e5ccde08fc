import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import cardStyles from '../elements/card.module.css'
import chipStyles from '../elements/chip.module.css'
import { browserText } from '../format/browserText.ts'
import { shortTime } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { API, request } from '../providers/http.ts'
import type { ConsoleSession } from '../records.ts'
import styles from './Sessions.module.css'

const QUERY = new URLSearchParams({ sort: '["last_seen_at","DESC"]', range: '[0,49]' })

/** The sessions of the officer, or of another one for administrators; each can be ended at once. */
export function Sessions({ officer }: { officer?: string }) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const { announce } = useOutcome()
  const queryClient = useQueryClient()
  const key = ['own-sessions', officer ?? null]
  const filter = JSON.stringify(officer ? { officer_id: officer } : {})
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await request(`${API}/sessions?${QUERY}&filter=${encodeURIComponent(filter)}`, { signal }))
        .json as ConsoleSession[],
  })
  const end = useMutation({
    mutationFn: async (sessions: ConsoleSession[]) => {
      for (const one of sessions) await request(`${API}/sessions/${one.id}`, { method: 'DELETE' })
    },
    onSuccess: () => announce(words('account.ended')),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
  const time = (at: string) => shortTime(at, language, Date.now())
  const others = data?.filter(({ current, allowed_actions }) => !current && allowed_actions.includes('end')) ?? []
  const state = (one: ConsoleSession) => {
    if (one.ended) return words(one.ended === 'idle' ? 'account.ended_idle' : 'account.ended_whole')
    return words('account.seen', { time: time(one.last_seen_at) })
  }
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{words('account.sessions')}</h2>
        {others.length > 0 && (
          <button
            type="button"
            className={buttonClass('danger')}
            disabled={end.isPending}
            onClick={() => end.mutate(others)}
          >
            {words('account.end_others')}
          </button>
        )}
      </header>
      {data?.length === 0 && <div className={styles.row}>{words('factor.none')}</div>}
      {data?.map((one) => {
        const browser = browserText(one.browser, words)
        return (
          <div key={one.id} className={styles.row}>
            <span>
              <bdi>{browser}</bdi>{' '}
              {one.current && (
                <span className={chipStyles.chip} data-slot="chip">
                  {words('account.this_one')}
                </span>
              )}
            </span>
            <span data-tone="muted">
              {words('account.from', { address: one.address })},{' '}
              {words('account.since', { time: time(one.created_at) })}
            </span>
            <span data-tone="muted">{state(one)}</span>
            {!one.current && one.allowed_actions.includes('end') && (
              <button
                type="button"
                className={buttonClass()}
                disabled={end.isPending}
                aria-label={words('account.end_name', { browser })}
                onClick={() => end.mutate([one])}
              >
                {words('account.end')}
              </button>
            )}
          </div>
        )
      })}
    </section>
  )
}
