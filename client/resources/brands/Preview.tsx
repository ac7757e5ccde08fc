import type { ReactNode } from 'react'
import { FactList } from '../../elements/Facts.tsx'
import { formatMoney } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Brand } from '../../records.ts'
import { logoUrl } from '../../review/viewer/fileUrl.ts'
import styles from './Preview.module.css'

const EXAMPLE = '4500.00'

/**
 * The payment page with this name and logo, light and dark, with its neighbouring elements; the amount is an example.
 * On a wide screen it appears beside the document instead.
 */
export function BrandPreview({ record, beside }: { record: Brand; beside: ReactNode }) {
  const words = useWords()
  return (
    <FactList
      title={words('preview.title')}
      intro={
        <>
          <div className={styles.phones}>
            <Phones record={record} />
            {beside}
          </div>
          <MadeUp record={record} />
        </>
      }
    />
  )
}

/** The same page in the second column of the viewer, as large as the column allows. */
export function BrandPhones({ record }: { record: Brand }) {
  const words = useWords()
  return (
    <section className={styles.aside} aria-label={words('preview.title')}>
      <div className={styles.phones}>
        <Phones record={record} />
      </div>
      <MadeUp record={record} />
    </section>
  )
}

function Phones({ record }: { record: Brand }) {
  return (
    <>
      <Phone record={record} theme="light" />
      <Phone record={record} theme="dark" />
    </>
  )
}

function MadeUp({ record }: { record: Brand }) {
  const words = useWords()
  return (
    <p className={styles.madeUp} data-slot="in-view-aside">
      {words('preview.made_up')} {!logoUrl(record) && words('preview.no_logo')}
    </p>
  )
}

function Phone({ record, theme }: { record: Brand; theme: 'light' | 'dark' }) {
  const words = useWords()
  const logo = logoUrl(record)
  const { language, direction } = useLanguage()
  const amount = formatMoney(EXAMPLE, 'DZD', language)
  const fields = [
    [words('preview.name'), words('preview.payer')],
    [words('preview.email'), 'p@example.com'],
    [words('preview.phone'), '0550 00 00 00'],
  ] as const
  const label = words('preview.on', { name: record.name, theme: words(`preview.${theme}`) })
  return (
    <figure className={styles.phone} data-slot="in-view-aside">
      <div className={styles.screen} data-ground={theme} dir={direction} role="img" aria-label={label}>
        <div className={styles.shop}>
          {logo && <img src={logo} alt="" />}
          <b>
            <bdi>{record.name}</bdi>
          </b>
        </div>
        <div className={styles.sum}>
          <bdi dir="ltr">{amount}</bdi>
          <small>{words('preview.order')}</small>
        </div>
        {fields.map(([name, value]) => (
          <div className={styles.field} key={name}>
            <small>{name}</small>
            <bdi>{value}</bdi>
          </div>
        ))}
        <div className={styles.pay}>{words('preview.pay', { amount })}</div>
        <div className={styles.cards}>{words('preview.cards')}</div>
      </div>
      <figcaption>{words(`preview.${theme}`)}</figcaption>
    </figure>
  )
}
