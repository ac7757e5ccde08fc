import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { atLocalName } from './passkey.ts'

/** Why passkeys do not work here: the page was opened at an IP address. */
export function NeedsName() {
  const words = useWords()
  const local = atLocalName()
  return (
    <p className={textStyles.small} data-tone="muted">
      {words('passkey.needs_name')} {local && <a href={local}>{words('passkey.open_local')}</a>}
    </p>
  )
}
