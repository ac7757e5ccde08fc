import { Plus } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import cardStyles from '../../elements/card.module.css'
import chipStyles from '../../elements/chip.module.css'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { directionOf, LANGUAGE_INFO } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import type { Snippet } from '../../records.ts'
import { useSnippets } from '../../review/snippets/useSnippets.ts'
import { SnippetForm } from './SnippetForm.tsx'
import styles from './Snippets.module.css'
import { useSaveSnippet } from './useSaveSnippet.ts'

const isMatch = ({ name, text }: Snippet, q: string) => `${name} ${text}`.toLowerCase().includes(q.trim().toLowerCase())

/** The officer's own snippets and the shared ones. The officer writes, shares and deletes them here. */
export function SnippetsPage() {
  const words = useWords()
  const { announce } = useOutcome()
  const all = useSnippets()
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<'new' | string | null>(null)
  const close = () => setOpen(null)
  const saved = ({ name }: Snippet) => {
    announce(words('snippet.saved', { name }))
    close()
  }
  return (
    <>
      <PageHead
        title={words('names.snippets')}
        besideTitle={<span data-tone="muted">{words('snippet.about')}</span>}
        actions={
          <button type="button" className={buttonClass('primary')} onClick={() => setOpen('new')}>
            <Plus size={15} strokeWidth={2} aria-hidden="true" />
            {words('snippet.new')}
          </button>
        }
      />
      <div className={styles.page}>
        {open === 'new' && <SnippetForm snippet={null} onSaved={saved} onClose={close} />}
        {all.length > 5 && (
          <input
            type="search"
            className={formStyles.input}
            aria-label={words('snippet.search')}
            placeholder={words('snippet.search')}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
        )}
        {all.length === 0 && open !== 'new' && (
          <div className={styles.empty}>
            <h2>{words('snippet.empty')}</h2>
            <p data-tone="muted">{words('snippet.empty_text')}</p>
          </div>
        )}
        <ul className={styles.list}>
          {all
            .filter((snippet) => isMatch(snippet, q))
            .map((snippet) =>
              open === snippet.id ? (
                <li key={snippet.id}>
                  <SnippetForm snippet={snippet} onSaved={saved} onClose={close} />
                </li>
              ) : (
                <Row key={snippet.id} snippet={snippet} onEdit={() => setOpen(snippet.id)} />
              ),
            )}
        </ul>
      </div>
    </>
  )
}

/** One snippet with the officer's actions. Deleting asks for confirmation. */
function Row({ snippet, onEdit }: { snippet: Snippet; onEdit: () => void }) {
  const words = useWords()
  const { announce } = useOutcome()
  const [isAsking, setAsking] = useState(false)
  const { id, name, language, text, shared, owner, allowed_actions } = snippet
  const remove = useSaveSnippet(() => announce(words('snippet.deleted', { name })))
  return (
    <li className={cardStyles.card}>
      <div className={styles.row}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <span className={textStyles.small} data-tone="muted">
          {LANGUAGE_INFO[language].name}
        </span>
        <span
          className={chipStyles.chip}
          data-slot="chip"
          title={shared ? words('snippet.by', { name: owner.name }) : ''}
        >
          {words(shared ? 'snippet.shared' : 'snippet.own')}
        </span>
        <span className={styles.acts}>
          {allowed_actions.includes('change') && (
            <button
              type="button"
              className={buttonClass('slim')}
              aria-label={words('snippet.edit_name', { name })}
              onClick={onEdit}
            >
              {words('snippet.edit')}
            </button>
          )}
          {allowed_actions.includes('delete') && (
            <button
              type="button"
              className={buttonClass('slim')}
              aria-label={words('snippet.delete_name', { name })}
              aria-expanded={isAsking}
              onClick={() => setAsking(!isAsking)}
            >
              {words('snippet.delete')}
            </button>
          )}
        </span>
      </div>
      <p lang={language} dir={directionOf(language)} className={styles.text}>
        {text}
      </p>
      {isAsking && (
        <div className={styles.row}>
          <span>{words('snippet.delete_title', { name })}</span>
          <span className={styles.acts}>
            <button
              type="button"
              className={buttonClass('slim', 'danger')}
              disabled={remove.isPending}
              // biome-ignore lint/a11y/noAutofocus: the officer has just asked to delete it
              autoFocus
              onClick={() => remove.mutate({ id, remove: true })}
            >
              {words('snippet.delete')}
            </button>
            <button type="button" className={buttonClass('slim')} onClick={() => setAsking(false)}>
              {words('snippet.cancel')}
            </button>
          </span>
        </div>
      )}
    </li>
  )
}
