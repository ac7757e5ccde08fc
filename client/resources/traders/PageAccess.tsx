import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { fullTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { PageLinkMade } from '../../layout/PageLinkMade.tsx'
import { API, request } from '../../providers/http.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import type { Trader } from '../../records.ts'
import styles from './Accesses.module.css'

type PageLink = Trader['page_links'][number]

/** The state of a link: used, revoked, expired or still open. */
function pageLinkState({ used_at, ended_at, expires_at }: PageLink, now: number) {
  if (used_at) return { state: 'used', at: used_at } as const
  if (ended_at) return { state: 'ended', at: ended_at } as const
  return { state: new Date(expires_at).getTime() <= now ? 'expired' : 'open', at: expires_at } as const
}

/** The trader's page: makes a link that signs the trader in once, shows when links were used, and ends them. */
export function PageAccessPart({ trader }: { trader: Trader }) {
  const words = useWords()
  const { language } = useLanguage()
  const { showOutcome } = useOutcome()
  const queryClient = useQueryClient()
  const now = useNow()
  const id = useId()
  const [isEnding, setEnding] = useState(false)
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['traders'] })
    void queryClient.invalidateQueries({ queryKey: ['audit-entries'] })
  }
  const create = useMutation({
    mutationFn: async () =>
      (await request(`${API}/traders/${trader.id}/page-link`, { method: 'POST', body: '{}' })).json as { url: string },
    onSuccess: refresh,
  })
  const end = useMutation({
    mutationFn: () => request(`${API}/traders/${trader.id}/page-links`, { method: 'DELETE' }),
    onSuccess: () => {
      setEnding(false)
      refresh()
      showOutcome(words('trader_page.ended_done', { name: trader.name }), `/traders/${trader.id}/show`)
    },
  })
  const can = (action: string) => trader.allowed_actions.includes(action)
  return (
    <section className={styles.accesses} data-slot="page-access" aria-labelledby={id}>
      <h2 id={id}>{words('trader_page.title')}</h2>
      <p className={textStyles.small} data-tone="muted">
        {words('trader_page.text')}
      </p>
      <div className={clsx(flowStyles.row, styles.acts)}>
        <a className={buttonClass()} href={`/t/as/${trader.id}`} target="_blank" rel="noreferrer">
          {words('trader_page.as_trader')}
        </a>
        {can('create_page_link') && (
          <button type="button" className={buttonClass()} disabled={create.isPending} onClick={() => create.mutate()}>
            {words('trader_page.create')}
          </button>
        )}
        {can('end_page_links') && trader.page_links.length > 0 && (
          <button type="button" className={buttonClass()} onClick={() => setEnding(true)}>
            {words('trader_page.end')}
          </button>
        )}
      </div>
      {create.error && <p role="alert">{words('trader_page.failed')}</p>}
      <ol>
        {trader.page_links.map((link) => {
          const { state, at } = pageLinkState(link, now)
          return (
            <li key={link.id}>
              <span>{words(`trader_page.${state}`, { time: fullTime(at, language) })}</span>
              <span data-tone="muted">
                <bdi>{link.by}</bdi>
              </span>
            </li>
          )
        })}
      </ol>
      {create.data && <PageLinkMade trader={trader} url={create.data.url} onClose={() => create.reset()} />}
      {isEnding && (
        <ActionDialog
          title={words('trader_page.end_title', { name: trader.name })}
          text={words('trader_page.end_text')}
          confirm={words('trader_page.end')}
          isBusy={end.isPending}
          error={end.error}
          onClose={() => setEnding(false)}
          onSubmit={() => end.mutate()}
        />
      )}
    </section>
  )
}
