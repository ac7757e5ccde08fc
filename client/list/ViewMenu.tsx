import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { EllipsisVertical } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useDataProvider, useNavigate } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import flowStyles from '../elements/flow.module.css'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { PanelButton } from '../layout/Panel.tsx'
import { restoreFocus } from '../layout/restoreFocus.ts'
import type { Bodies } from '../providers/bodies.ts'
import { useLimits } from '../providers/references.ts'
import { useSaveErrorText } from '../providers/useSaveErrorText.ts'
import type { SavedView } from '../records.ts'
import filterPickStyles from './FilterPick.module.css'
import styles from './ViewMenu.module.css'

/** Renames, shares and deletes the current saved view, as far as the server allows. */
export function ViewMenu({ view }: { view: SavedView }) {
  const words = useWords()
  if (view.allowed_actions.length === 0) return null
  const title = words('views.change', { name: view.name })
  return (
    <PanelButton
      className={styles.viewMenu}
      title={title}
      name={title}
      face={<EllipsisVertical size={14} aria-hidden="true" />}
    >
      {(close) => <ViewForm view={view} onClose={close} />}
    </PanelButton>
  )
}

function ViewForm({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const limits = useLimits()
  const words = useWords()
  const id = useId()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const saveErrorText = useSaveErrorText()
  const [sure, setSure] = useState(false)
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: ['saved-views'] })
    void queryClient.invalidateQueries({ queryKey: ['queues', view.resource] })
    onClose()
  }
  const change = useMutation({
    mutationFn: (data: Bodies['PUT /saved-views/:id']) =>
      dataProvider.update('saved-views', { id: view.id, data, previousData: view }),
    onSuccess: done,
  })
  const remove = useMutation({
    mutationFn: () => dataProvider.delete('saved-views', { id: view.id, previousData: view }),
    onSuccess: async () => {
      await done()
      navigate(`/${view.resource}`)
      restoreFocus('title')
    },
  })
  const error = change.error ?? remove.error
  const busy = change.isPending || remove.isPending
  return (
    <form
      className={filterPickStyles.typed}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const shared = form.get('shared') === 'on'
        if (busy) return
        change.mutate({
          name: String(form.get('name')).trim(),
          ...(view.allowed_actions.includes('share') && { shared }),
        })
      }}
    >
      {view.shared && (
        <p className={textStyles.small} data-tone="muted">
          {words('views.is_shared', { name: view.owner.name })}
        </p>
      )}
      <label className={formStyles.label} htmlFor={id}>
        {words('views.name')}
      </label>
      <input
        id={id}
        name="name"
        className={formStyles.input}
        maxLength={limits.view_name}
        dir="auto"
        required
        defaultValue={view.name}
        // biome-ignore lint/a11y/noAutofocus: the popover was opened to type here
        autoFocus
      />
      {view.allowed_actions.includes('share') && (
        <label className={formStyles.check}>
          <input type="checkbox" name="shared" defaultChecked={view.shared} /> {words('views.shared')}
        </label>
      )}
      {error && (
        <p className={formStyles.error} role="alert">
          {saveErrorText(error)}
        </p>
      )}
      <div className={clsx(flowStyles.row, styles.acts)}>
        {view.allowed_actions.includes('delete') &&
          (sure ? (
            <>
              <span className={textStyles.small}>{words(view.shared ? 'views.sure' : 'views.sure_own')}</span>
              <button
                type="button"
                className={buttonClass('danger')}
                aria-disabled={busy}
                onClick={() => !busy && remove.mutate()}
              >
                {words('views.delete')}
              </button>
            </>
          ) : (
            <button type="button" className={buttonClass('bare', 'danger')} onClick={() => setSure(true)}>
              {words('views.delete')}
            </button>
          ))}
        <span className={flowStyles.grow} />
        <button type="submit" className={buttonClass('primary')} aria-disabled={busy}>
          {words(busy ? 'views.keeping' : 'views.keep')}
        </button>
      </div>
    </form>
  )
}
