import { clsx } from 'clsx'
import { Building2, CreditCard } from 'lucide-react'
import { useId } from 'react'
import { LinkBase, useGetList } from 'react-admin'
import flowStyles from '../../elements/flow.module.css'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { listPath } from '../../list/listPath.ts'
import relatedListStyles from '../../record/RelatedList.module.css'
import type { PaymentInstance, Trader } from '../../records.ts'
import styles from './TraderWorkspaces.module.css'

const OLDEST_FIRST = { field: 'created_at', order: 'ASC' } as const
const PAGE = { page: 1, perPage: 100 }

/** A trader's workspaces, each with its instances. */
export function TraderWorkspaces({ trader }: { trader: Trader }) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const {
    data: instances,
    total = 0,
    isPending,
  } = useGetList<PaymentInstance>('payment-instances', {
    filter: { trader_id: trader.id },
    sort: OLDEST_FIRST,
    pagination: PAGE,
  })
  return (
    <section className={relatedListStyles.related} aria-labelledby={id}>
      <header>
        <h2 id={id}>{words('whole.places')}</h2>
        {total > PAGE.perPage && (
          <LinkBase
            className={clsx(textStyles.link, textStyles.small)}
            to={listPath('payment-instances', { trader_id: trader.id })}
          >
            {words('names.payment-instances')}
            {words('comma')}
            {words('list.see_all', { smart_count: total, total: formatCount(total, language) })}
          </LinkBase>
        )}
      </header>
      {isPending && <div className={relatedListStyles.bone} />}
      <div className={styles.places}>
        {trader.workspaces.map(({ id: workspaceId, name, reference, counts }) => {
          const here = instances?.filter(({ workspace }) => workspace.id === workspaceId)
          return (
            <article key={workspaceId}>
              <h3>
                <Building2 size={15} strokeWidth={1.5} aria-hidden="true" />
                <LinkBase className={textStyles.link} to={`/workspaces/${workspaceId}/show`}>
                  <bdi>{name}</bdi>
                </LinkBase>
                <span className={textStyles.mono} data-tone="muted">
                  {reference}
                </span>
              </h3>
              <p>
                {[
                  words('trader.dossiers', { smart_count: counts.dossiers }),
                  words('trader.webhooks', { smart_count: counts.webhooks }),
                ].join(words('comma'))}
              </p>
              <ul className={styles.instances}>
                {here?.length === 0 && total <= PAGE.perPage && <li data-tone="muted">{words('whole.no_instance')}</li>}
                {here?.map((instance) => (
                  <li key={instance.id} className={flowStyles.row}>
                    <CreditCard size={15} strokeWidth={1.5} data-tone="muted" aria-hidden="true" />
                    <LinkBase
                      className={clsx(flowStyles.grow, textStyles.clip)}
                      to={`/payment-instances/${instance.id}/show`}
                    >
                      <bdi>{instance.title}</bdi>
                    </LinkBase>
                    <StateChip state={instance.status === 'suspended' ? instance.status : instance.acceptance_status} />
                  </li>
                ))}
              </ul>
            </article>
          )
        })}
      </div>
    </section>
  )
}
