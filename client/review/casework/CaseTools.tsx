import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { clsx } from 'clsx'
import { CornerDownLeft, Ellipsis, ShieldAlert, UserRoundPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import styles from './CaseTools.module.css'
import { AssignBox, WhyBox } from './HandlingBox.tsx'
import { NoteBox } from './NoteBox.tsx'
import { useTimeline } from './useTimeline.ts'

type CaseForm = 'note' | 'assign' | 'escalate' | 'hand_back'

const HANDLING = [
  { action: 'assign', icon: UserRoundPlus, key: null },
  { action: 'escalate', icon: ShieldAlert, key: 'E' },
  { action: 'hand_back', icon: CornerDownLeft, key: 'E' },
] as const

/** The actions besides deciding: note, assign, escalate, hand back. */
export function CaseTools({ resource, record }: { resource: QueueResource; record: Dossier }) {
  const words = useWords()
  const { mayNote, isPending } = useTimeline(resource, record.id)
  const tools = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState<CaseForm | null>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const may = (action: CaseForm) => record.allowed_actions.includes(action)
  const acts = HANDLING.filter(({ action }) => may(action))

  function openBox(box: CaseForm) {
    setMenu(null)
    setOpen(box)
  }
  function close() {
    setOpen(null)
  }
  const level = (['escalate', 'hand_back'] as const).find(may)
  useLetterKeys({
    // If N is pressed before the server says whether notes are allowed, the box opens once it does.
    n: mayNote || isPending ? () => openBox('note') : undefined,
    e: level && (() => openBox(level)),
  })

  // Show the button before the server answers, so that the buttons beside it do not move.
  const note = mayNote || isPending
  if (!note && acts.length === 0) return null
  const box = { resource, record, anchor: tools.current, onClose: close }
  return (
    <span className={styles.caseTools} ref={tools}>
      {note && (
        <button
          type="button"
          className={buttonClass('tall', 'bare')}
          aria-haspopup="dialog"
          aria-expanded={open === 'note'}
          onClick={() => openBox('note')}
        >
          {words('note.do')}
          <KeyCap>N</KeyCap>
        </button>
      )}
      {acts.length > 0 && (
        <button
          type="button"
          className={clsx(buttonClass('tall', 'bare', 'icon'), styles.tool)}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          aria-label={words('handling.more')}
          title={words('handling.more')}
          onClick={(event) => setMenu(event.currentTarget)}
        >
          <Ellipsis size={18} strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
      <Menu
        anchorEl={menu}
        open={menu !== null}
        onClose={() => setMenu(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ paper: { role: 'region', 'aria-label': words('handling.more') } }}
      >
        {acts.map(({ action, icon: Icon, key }) => (
          <MenuItem key={action} onClick={() => openBox(action)}>
            <span className={clsx(flowStyles.row, styles.caseAct)}>
              <Icon size={15} strokeWidth={1.6} aria-hidden="true" />
              <span className={flowStyles.grow}>{words(`handling.${action}.menu`)}</span>
              {key && <KeyCap>{key}</KeyCap>}
            </span>
          </MenuItem>
        ))}
      </Menu>
      {open === 'note' && mayNote && <NoteBox {...box} />}
      {open === 'assign' && <AssignBox {...box} />}
      {(open === 'escalate' || open === 'hand_back') && <WhyBox {...box} action={open} />}
    </span>
  )
}
