import { useMutation } from '@tanstack/react-query'
import { findTarget } from '../../elements/focusTargets.ts'
import { useWords } from '../../i18n/useWords.ts'
import { FormPopover } from '../casework/FormPopover.tsx'
import { ReasonField } from '../casework/ReasonField.tsx'
import { useDraft } from '../useDraft.ts'

type Props = {
  /** The colleague who has the claim. */
  name: string
  /** The key of the draft reason, which is stored until it is sent. */
  draftKey: string
  anchor: HTMLElement
  onClose: () => void
  onTakeOver: (why: string) => Promise<unknown>
}

/** The form to take a dossier over from a colleague, with a reason. */
export function TakeOver({ name, draftKey, anchor, onClose, onTakeOver }: Props) {
  const words = useWords()
  const [why, setWhy, drop] = useDraft(draftKey)
  const act = useMutation({
    mutationFn: () => onTakeOver(why.trim()),
    onSuccess: () => {
      drop()
      onClose()
      findTarget('document')?.focus()
    },
  })
  return (
    <FormPopover
      anchor={anchor}
      title={words('held.take_over_from', { name })}
      text={words('held.take_over_text')}
      confirm={words('held.take_over')}
      ready={why.trim() !== ''}
      busy={act.isPending}
      error={act.error}
      onClose={onClose}
      onSubmit={() => act.mutate()}
    >
      <ReasonField value={why} onChange={setWhy} focus />
    </FormPopover>
  )
}
