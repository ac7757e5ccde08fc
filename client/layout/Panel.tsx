import type { PopoverProps } from '@mui/material/Popover'
import { type ReactNode, useState } from 'react'
import { lazyComponent, OnceOpened } from '../elements/lazyComponent.tsx'
import { useLanguage } from '../i18n/useWords.ts'

const Popover = lazyComponent<PopoverProps>(async () => (await import('@mui/material/Popover')).default, 'soon')

type Props = {
  /** The element above the open panel; null while the panel is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  /** The dialog's name. */
  title: string
  /** Aligns the panel with the anchor's end, for an anchor at the end of the page. */
  atEnd?: boolean
  children: ReactNode
}

/** A panel below a button. It is a modal dialog, so that the page's keys do nothing while it is open. */
export function Panel({ anchor, onClose, title, atEnd = false, children }: Props) {
  const { direction } = useLanguage()
  const horizontal = atEnd === (direction === 'rtl') ? 'left' : 'right'
  return (
    <OnceOpened isOpen={anchor !== null}>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal }}
        transformOrigin={{ vertical: 'top', horizontal }}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': title } }}
      >
        {children}
      </Popover>
    </OnceOpened>
  )
}

/** A button that opens a panel. `name` is its label when it shows only an icon. */
export function PanelButton({
  className,
  name,
  face,
  children,
  ...panel
}: Pick<Props, 'title' | 'atEnd'> & {
  className: string | undefined
  name?: string
  face: ReactNode
  children: (close: () => void) => ReactNode
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {face}
      </button>
      <Panel anchor={anchor} onClose={close} {...panel}>
        {children(close)}
      </Panel>
    </>
  )
}
