import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import cardStyles from '../elements/card.module.css'
import chipStyles from '../elements/chip.module.css'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { useSendsMail } from '../layout/useSendsMail.ts'
import type { Bodies } from '../providers/bodies.ts'
import { API, request } from '../providers/http.ts'
import type { NotificationTimes } from '../records.ts'
import { useFindResource } from '../registry.tsx'
import accountStyles from './AccountPage.module.css'
import styles from './NotificationsCard.module.css'

const PATH = `${API}/session/notifications`
const KEY = ['own-notifications']
const TIMES = ['at_once', 'daily', 'never'] as const

type Kind = keyof NotificationTimes

/** The order on the card: work, then supervisors' notices, then the account. */
const KINDS: readonly Kind[] = [
  ...(['mention', 'assign', 'hand_back', 'take_over', 'return'] as const),
  ...(['escalated', 'target_missed', 'hit', 'money_returned', 'disagree', 'fast_decisions', 'reset_password'] as const),
]

/** The page of the items of a kind. While its part of the console is off, the kind is not offered. */
const KIND_PAGES: Partial<Record<Kind, string>> = {
  return: 'second-looks',
  disagree: 'second-looks',
  hit: 'lists',
  money_returned: 'statement-lines',
}

function useTimes() {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request(PATH, { signal })).json as NotificationTimes,
  })
  const save = useMutation({
    mutationFn: async (times: Bodies['PUT /session/notifications']) =>
      (await request(PATH, { method: 'PUT', body: JSON.stringify(times) })).json as NotificationTimes,
    onSuccess: (times) => queryClient.setQueryData(KEY, times),
  })
  return { times: save.isPending ? { ...query.data, ...save.variables } : query.data, save }
}

/** Chooses which inbox items the officer receives by mail, and when. Each choice is saved at once. */
export function NotificationsCard() {
  const words = useWords()
  const id = useId()
  const sendsMail = useSendsMail()
  const { times, save } = useTimes()
  const findResource = useFindResource()
  const isOffered = (kind: Kind) => {
    const page = KIND_PAGES[kind]
    return page === undefined || findResource(page) !== undefined
  }
  return (
    <section className={clsx(cardStyles.card, accountStyles.card)} aria-labelledby={id} data-slot="notifications">
      <header>
        <h2 id={id}>{words('mails.own.title')}</h2>
        <span className={textStyles.small} data-tone="muted" role="status">
          {save.isSuccess && words('mails.own.saved')}
        </span>
      </header>
      <div className={styles.text}>
        {sendsMail === false && (
          <p className={clsx(chipStyles.chip, styles.none)} data-tone="warn">
            {words('mails.own.none')}
          </p>
        )}
        <p data-tone="muted">
          {words('mails.own.text')} {words('mails.own.daily_text')}
        </p>
        {save.error && (
          <p className={formStyles.error} role="alert">
            {words('mails.own.failed')}
          </p>
        )}
      </div>
      {times &&
        KINDS.filter(isOffered).map((kind) => (
          <div key={kind} className={styles.row}>
            <label htmlFor={`${id}-${kind}`}>{words(`mails.own.kind.${kind}`)}</label>
            <select
              id={`${id}-${kind}`}
              className={clsx(formStyles.input, styles.choice)}
              value={times[kind]}
              onChange={(event) => save.mutate({ ...times, [kind]: event.target.value })}
            >
              {TIMES.map((time) => (
                <option key={time} value={time}>
                  {words(`mails.own.${time}`)}
                </option>
              ))}
            </select>
          </div>
        ))}
    </section>
  )
}
