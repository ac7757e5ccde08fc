import Drawer from '@mui/material/Drawer'
import { clsx } from 'clsx'
import { useWords } from '../i18n/useWords.ts'
import layoutStyles from './Layout.module.css'
import { Menu } from './Menu.tsx'

/** The menu over the desk. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useWords()
  return (
    <Drawer
      anchor="left"
      open={isOpen}
      onClose={onClose}
      transitionDuration={0}
      slotProps={{
        paper: {
          className: layoutStyles.drawer,
          role: 'dialog',
          'aria-modal': true,
          'aria-label': words('top.menu'),
        },
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: following one of its links closes the drawer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by key is a click too */}
      <div
        className={clsx(layoutStyles.app, layoutStyles.drawerMenu)}
        onClick={(event) => (event.target as Element).closest('a') && onClose()}
      >
        <Menu inDrawer />
      </div>
    </Drawer>
  )
}
