import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import { SecretDialog } from './SecretDialog.tsx'

type Props = { trader: { name: string; email?: string }; url: string; onClose: () => void }

/**
 * Shows a new link to the trader's page once: to copy, or to put into a mail of the officer's own. No mail of the
 * service holds a link that signs in (record 0128).
 */
export function PageLinkMade({ trader: { name, email = '' }, url, onClose }: Props) {
  const words = useWords()
  const subject = encodeURIComponent(words('trader_page.mail_subject'))
  const body = encodeURIComponent(words('trader_page.mail_body', { url }))
  return (
    <SecretDialog
      title={words('trader_page.made', { name })}
      secret={url}
      label={words('trader_page.link')}
      onClose={onClose}
    >
      <p>{words('trader_page.once')}</p>
      <p data-tone="muted">{words('trader_page.no_mail')}</p>
      <p>
        <a className={buttonClass()} href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}>
          {words('trader_page.mail')}
        </a>
      </p>
    </SecretDialog>
  )
}
