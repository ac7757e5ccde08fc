import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, CircleUser, KeyRound, LogOut } from 'lucide-react'
import { LinkBase, useLogout } from 'react-admin'
import flowStyles from '../elements/flow.module.css'
import { useWords } from '../i18n/useWords.ts'
import { useLanguageItems } from '../layout/useLanguageItems.tsx'
import { useLetterKeysEnabled } from '../layout/useLetterKeys.ts'
import styles from './UserBlock.module.css'

type Props = {
  /** The button that the menu belongs to; null while it is closed. */
  anchor: HTMLElement | null
  name: string
  /** Below the button instead of above it. */
  isBelow: boolean
  onClose: () => void
  onChangePassword: () => void
}

/** The officer's own settings. */
export function UserMenu({ anchor, name, isBelow, onClose, onChangePassword }: Props) {
  const words = useWords()
  const languages = useLanguageItems()
  const logout = useLogout()
  const [letterKeys, setLetterKeys] = useLetterKeysEnabled()
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: isBelow ? 'bottom' : 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: isBelow ? 'top' : 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'region', 'aria-label': name } }}
    >
      {languages}
      <hr className={styles.rule} />
      <MenuItem role="menuitemcheckbox" aria-checked={letterKeys} onClick={() => setLetterKeys(!letterKeys)}>
        <Check size={15} visibility={letterKeys ? 'visible' : 'hidden'} aria-hidden="true" />
        {words('user.letter_keys')}
      </MenuItem>
      <MenuItem onClick={onChangePassword}>
        <KeyRound size={15} strokeWidth={1.6} aria-hidden="true" />
        {words('user.password')}
      </MenuItem>
      <MenuItem component={LinkBase} to="/account" onClick={onClose}>
        <CircleUser size={15} strokeWidth={1.6} aria-hidden="true" />
        {words('account.open')}
      </MenuItem>
      <MenuItem onClick={() => logout({}, '/login', false)}>
        <LogOut size={15} strokeWidth={1.6} className={flowStyles.mirrored} aria-hidden="true" />
        {words('user.sign_out')}
      </MenuItem>
    </Menu>
  )
}
