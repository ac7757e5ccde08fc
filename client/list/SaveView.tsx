import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { PanelButton } from '../layout/Panel.tsx'
import type { Bodies } from '../providers/bodies.ts'
import { useLimits } from '../providers/references.ts'
import { useSaveErrorText } from '../providers/useSaveErrorText.ts'
import type { QueueResource } from '../records.ts'
import filterPickStyles from './FilterPick.module.css'
import styles from './SaveView.module.css'
import { useQueueCounts } from './useQueueViews.ts'

/** Saves the list's current filters, search and order under a name. */
export function SaveView({ resource }: { resource: QueueResource }) {
  const words = useWords()
  return (
    <PanelButton
      className={styles.save}
      title={words('views.save')}
      atEnd
      face={
        <>
          <Plus size={14} aria-hidden="true" />
          <span>{words('views.save')}</span>
        </>
      }
    >
      {(close) => <SaveForm resource={resource} onClose={close} />}
    </PanelButton>
  )
}

function SaveForm({ resource, onClose }: { resource: QueueResource; onClose: () => void }) {
  const limits = useLimits()
  const words = useWords()
  const id = useId()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const saveErrorText = useSaveErrorText()
  const { filterValues, sort } = useListContext()
  const shares = useQueueCounts(resource)?.shares_views === true
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: { name: string; shared: boolean }) =>
      dataProvider.create('saved-views', {
        data: {
          resource,
          ...form,
          filter: filterValues,
          sort: { field: sort.field, order: sort.order },
        } satisfies Bodies['POST /saved-views'],
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['saved-views'] })
      void queryClient.invalidateQueries({ queryKey: ['queues', resource] })
      onClose()
    },
  })
  return (
    <form
      className={filterPickStyles.typed}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        if (!isPending) mutate({ name: String(form.get('name')).trim(), shared: form.get('shared') === 'on' })
      }}
    >
      <p className={textStyles.small} data-tone="muted">
        {words('views.text')}
      </p>
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
        // biome-ignore lint/a11y/noAutofocus: the popover was opened to type here
        autoFocus
      />
      {shares && (
        <label className={formStyles.check}>
          <input type="checkbox" name="shared" /> {words('views.shared')}
        </label>
      )}
      {error && (
        <p className={formStyles.error} role="alert">
          {saveErrorText(error)}
        </p>
      )}
      <button type="submit" className={buttonClass('primary')} aria-disabled={isPending}>
        {words(isPending ? 'views.keeping' : 'views.keep')}
      </button>
    </form>
  )
}
