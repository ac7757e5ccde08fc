import { clsx } from 'clsx'
import { ExternalLink } from 'lucide-react'
import { CopyButton } from '../../elements/CopyButton.tsx'
import factsStyles from '../../elements/Facts.module.css'
import { Fact } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'

/** The address of the payer's page, with buttons to open it in a new tab and to copy it. A draft has none yet. */
export function PayerPage({ url }: { url: string | null }) {
  const words = useWords()
  if (url === null)
    return (
      <Fact label={words('link.address')}>
        <span data-tone="muted">{words('link.unpublished')}</span>
      </Fact>
    )
  return (
    <div className={factsStyles.fact} data-slot="fact">
      <dt>{words('link.address')}</dt>
      <dd>
        <a
          className={clsx(textStyles.link, flowStyles.row)}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${words('link.open')} ${url}`}
          title={words('link.open')}
        >
          <span className={clsx(textStyles.mono, textStyles.clip)}>{url}</span>
          <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
        </a>
        <CopyButton value={url} label={words('link.address')} />
      </dd>
    </div>
  )
}
