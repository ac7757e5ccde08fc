import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { clsx } from 'clsx'
import { Check, CircleUser, Ellipsis, KeyRound, LogOut } from 'lucide-react'
import { useState } from 'react'
import { LinkBase, useGetIdentity, useLogout } from 'react-admin'
import flowStyles from '../elements/flow.module.css'
import personStyles from '../elements/Person.module.css'
import textStyles from '../elements/text.module.css'
import { initials } from '../format/initials.ts'
import { useWords } from '../i18n/useWords.ts'
import { useLanguageItems } from '../layout/LanguageMenu.tsx'
import { useLetterKeysEnabled } from '../layout/useLetterKeys.ts'
import type { SessionOfficer } from '../records.ts'
import { ChangePassword } from '../signin/ChangePassword.tsx'
import styles from './UserBlock.module.css'

/** The officer signed in, with their own settings; `small` shows only the initials. */
export function UserBlock({ small = false }: { small?: boolean }) {
  const words = useWords()
  const languages = useLanguageItems()
  const logout = useLogout()
  const { identity } = useGetIdentity()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [changing, setChanging] = useState(false)
  const [letterKeys, setLetterKeys] = useLetterKeysEnabled()
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: small ? 'bottom' : 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: small ? 'top' : 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'region', 'aria-label': name } }}
      >
        {languages}
        <hr className={styles.rule} />
        <MenuItem role="menuitemcheckbox" aria-checked={letterKeys} onClick={() => setLetterKeys(!letterKeys)}>
          <Check size={15} visibility={letterKeys ? 'visible' : 'hidden'} aria-hidden="true" />
          {words('user.letter_keys')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null)
            setChanging(true)
          }}
        >
          <KeyRound size={15} strokeWidth={1.6} aria-hidden="true" />
          {words('user.password')}
        </MenuItem>
        <MenuItem component={LinkBase} to="/account" onClick={() => setAnchor(null)}>
          <CircleUser size={15} strokeWidth={1.6} aria-hidden="true" />
          {words('account.open')}
        </MenuItem>
        <MenuItem onClick={() => logout({}, '/login', false)}>
          <LogOut size={15} strokeWidth={1.6} className={flowStyles.mirrored} aria-hidden="true" />
          {words('user.sign_out')}
        </MenuItem>
      </Menu>
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  )
}
