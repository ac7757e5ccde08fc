import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { clsx } from 'clsx'
import { CornerDownLeft, Ellipsis, Link2, type LucideIcon, ShieldAlert, StickyNote, UserRoundPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { useIsNarrow } from '../../layout/useScreen.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import styles from './CaseTools.module.css'
import { AssignBox, WhyBox } from './HandlingBox.tsx'
import { NoteBox } from './NoteBox.tsx'
import { PageLink } from './PageLink.tsx'
import { useTimeline } from './useTimeline.ts'

type CaseForm = 'note' | 'assign' | 'escalate' | 'hand_back' | 'page_link'

const HANDLING = [
  { action: 'assign', icon: UserRoundPlus, key: null },
  { action: 'escalate', icon: ShieldAlert, key: 'E' },
  { action: 'hand_back', icon: CornerDownLeft, key: 'E' },
] as const

/** Whether the officer may make a link to the trader's page here. */
function useMayLink({ flags, deleted_at }: Dossier): boolean {
  const can = useCan('open_trader_page')
  return can && !flags.includes('tied') && deleted_at === null
}

type Props = {
  resource: QueueResource
  record: Dossier
  /** Further acts in the menu, for a bar without room for their buttons. */
  more?: readonly { icon: LucideIcon; label: string; act: () => void }[]
}

const NO_MORE: NonNullable<Props['more']> = []

/**
 * The actions besides deciding: note, assign, escalate, hand back, a link to the trader's page. On a phone they are all
 * in one menu.
 */
export function CaseTools({ resource, record, more = NO_MORE }: Props) {
  const words = useWords()
  const { mayNote, isPending } = useTimeline(resource, record.id)
  const tools = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState<CaseForm | null>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const may = (action: CaseForm) => record.allowed_actions.includes(action)
  const mayLink = useMayLink(record)
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
  const isNarrow = useIsNarrow()
  const inMenu = isNarrow && note
  const hasMenu = inMenu || acts.length + more.length > 0 || mayLink
  if (!note && !hasMenu) return null
  const name = words(isNarrow ? 'handling.all' : 'handling.more')
  const box = { resource, record, anchor: tools.current, onClose: close }
  return (
    <span className={styles.caseTools} data-slot="case-tools" ref={tools}>
      {note && !isNarrow && (
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
      {hasMenu && (
        <button
          type="button"
          className={clsx(buttonClass('tall', 'bare', 'icon'), styles.tool)}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          aria-label={name}
          title={name}
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
        slotProps={{ paper: { role: 'region', 'aria-label': name } }}
      >
        {inMenu && (
          <MenuAct icon={StickyNote} label={words('note.do')} isOff={!mayNote} onChoose={() => openBox('note')} />
        )}
        {more.map(({ icon, label, act }) => (
          <MenuAct
            key={label}
            icon={icon}
            label={label}
            onChoose={() => {
              setMenu(null)
              act()
            }}
          />
        ))}
        {acts.map(({ action, icon, key }) => (
          <MenuAct
            key={action}
            icon={icon}
            label={words(`handling.${action}.menu`)}
            letter={key}
            onChoose={() => openBox(action)}
          />
        ))}
        {mayLink && <MenuAct icon={Link2} label={words('trader_page.menu')} onChoose={() => openBox('page_link')} />}
      </Menu>
      {open !== null && (open !== 'note' || mayNote) && <OpenForm form={open} {...box} />}
    </span>
  )
}

type OpenFormProps = Pick<Props, 'resource' | 'record'> & {
  form: CaseForm
  anchor: HTMLElement | null
  onClose: () => void
}

/** The form of the act that was chosen. */
function OpenForm({ form, ...box }: OpenFormProps) {
  if (form === 'note') return <NoteBox {...box} />
  if (form === 'page_link') return <PageLink trader={box.record.trader} onClose={box.onClose} />
  return form === 'assign' ? <AssignBox {...box} /> : <WhyBox {...box} action={form} />
}

type MenuActProps = {
  icon: LucideIcon
  label: string
  letter?: string | null
  isOff?: boolean
  onChoose: () => void
}

/** One act of the menu; MUI passes a focus reference and further properties to it. */
function MenuAct({ icon: Icon, label, letter, isOff = false, onChoose, ...given }: MenuActProps) {
  return (
    <MenuItem {...given} disabled={isOff} onClick={onChoose}>
      <span className={clsx(flowStyles.row, styles.caseAct)}>
        <Icon size={15} strokeWidth={1.6} aria-hidden="true" />
        <span className={flowStyles.grow}>{label}</span>
        {letter && <KeyCap>{letter}</KeyCap>}
      </span>
    </MenuItem>
  )
}
