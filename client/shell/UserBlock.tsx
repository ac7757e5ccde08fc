import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import flowStyles from '../elements/flow.module.css'
import { lazyComponent, OnceOpened } from '../elements/lazyComponent.tsx'
import personStyles from '../elements/Person.module.css'
import textStyles from '../elements/text.module.css'
import { initials } from '../format/initials.ts'
import { useWords } from '../i18n/useWords.ts'
import type { SessionOfficer } from '../records.ts'
import styles from './UserBlock.module.css'

const UserMenu = lazyComponent(async () => (await import('./UserMenu.tsx')).UserMenu, 'soon')
const ChangePassword = lazyComponent(async () => (await import('../signin/ChangePassword.tsx')).ChangePassword)

/** The officer signed in, with their own settings; `small` shows only the initials. */
export function UserBlock({ small = false }: { small?: boolean }) {
  const words = useWords()
  const { identity } = useGetIdentity()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [changing, setChanging] = useState(false)
  const name = identity?.fullName ?? ''
  return (
    <>
      <button
        type="button"
        className={clsx(styles.meBlock, small && clsx(textStyles.small, styles.small))}
        title={small ? name : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span
          className={clsx(personStyles.avatar, personStyles.big, personStyles.me)}
          data-slot="avatar"
          aria-hidden="true"
        >
          {initials(name)}
        </span>
        <span className={small ? textStyles.spoken : clsx(flowStyles.grow, styles.grow)} data-slot="foldable">
          <b className={textStyles.clip}>{name}</b>
          {identity && <span>{words(`role.${identity.role as SessionOfficer['role']}`)}</span>}
        </span>
        {!small && <Ellipsis size={16} strokeWidth={1.5} data-tone="muted" data-slot="foldable" aria-hidden="true" />}
      </button>
      <OnceOpened isOpen={anchor !== null}>
        <UserMenu
          anchor={anchor}
          name={name}
          isBelow={small}
          onClose={() => setAnchor(null)}
          onChangePassword={() => {
            setAnchor(null)
            setChanging(true)
          }}
        />
      </OnceOpened>
      {changing && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
