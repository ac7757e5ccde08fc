import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { DeletedChip } from '../elements/DeletedChip.tsx'
import flowStyles from '../elements/flow.module.css'
import { Rib } from '../elements/Rib.tsx'
import { isState, StateChip } from '../elements/StateChip.tsx'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { SearchResult } from '../records.ts'
import { useFindResource } from '../registry.tsx'
import searchDialogStyles from './SearchDialog.module.css'
import type { PageHit } from './usePages.ts'

/** Handles a plain click as a link does; leaves clicks with a modifier to the browser. */
const handleClick = (open: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  open()
}

type Row = { id: string; to: string; isSelected: boolean; onOpen: () => void }

/**
 * A record in the results: its name, its owner and its state. The focus stays in the search box, which names the active
 * row by aria-activedescendant.
 */
export function ResultRow({
  id,
  result,
  to,
  isSelected,
  onPoint,
  onOpen,
}: Row & { result: SearchResult; onPoint: () => void }) {
  const { icon: Icon, nameFormat } = useFindResource()(result.resource) ?? {}
  const { title, code, detail, state, deleted_at } = result
  return (
    <a
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      href={`#${to}`}
      onMouseMove={onPoint}
      onClick={handleClick(onOpen)}
    >
      {Icon && <Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
      <span className={searchDialogStyles.summary}>
        <b>{nameFormat === 'rib' ? <Rib number={title} /> : <Title code={nameFormat === 'code'}>{title}</Title>}</b>
        {code && <span className={clsx(textStyles.mono, textStyles.clip, searchDialogStyles.mono)}>{code}</span>}
      </span>
      {detail && detail !== title && <bdi className={clsx(textStyles.bidi, searchDialogStyles.detail)}>{detail}</bdi>}
      {isState(state) && <StateChip state={state} />}
      {deleted_at && <DeletedChip />}
    </a>
  )
}

const Title = ({ children, code }: { children: string; code: boolean }) =>
  code ? (
    <span className={clsx(textStyles.mono, textStyles.clip, searchDialogStyles.mono)}>{children}</span>
  ) : (
    <bdi className={textStyles.bidi}>{children}</bdi>
  )

/** A page of the console or a setting. */
export function PageRow({
  id,
  hit: { icon: Icon, label },
  to,
  isSelected,
  onPoint,
  onOpen,
}: Row & { hit: PageHit; onPoint: () => void }) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      href={`#${to}`}
      onMouseMove={onPoint}
      onClick={handleClick(onOpen)}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={searchDialogStyles.summary}>
        <b>{label}</b>
      </span>
    </a>
  )
}

/** Links to the list that shows all results of a kind. */
export function MoreRow({ id, resource, to, isSelected, onOpen }: Row & { resource: SearchResult['resource'] }) {
  const words = useWords()
  return (
    <a
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      href={`#${to}`}
      className={searchDialogStyles.more}
      onClick={handleClick(onOpen)}
    >
      {words('find.more', { list: words(`names.${resource}`) })}
      <ArrowRight size={14} className={flowStyles.mirrored} aria-hidden="true" />
    </a>
  )
}
