import Dialog from '@mui/material/Dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import dialogStyles from '../../elements/dialog.module.css'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { PageLinkMade } from '../../layout/PageLinkMade.tsx'
import { API, request } from '../../providers/http.ts'
import type { Dossier } from '../../records.ts'

type Props = { trader: Dossier['trader']; onClose: () => void }

/**
 * Makes a link to the trader's page from the desk and shows it once.
 */
export function PageLink({ trader, onClose }: Props) {
  const words = useWords()
  const id = useId()
  const queryClient = useQueryClient()
  const create = useMutation({
    mutationFn: async () =>
      (await request(`${API}/traders/${trader.id}/page-link`, { method: 'POST', body: '{}' })).json as { url: string },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['traders'] }),
  })
  if (create.data) return <PageLinkMade trader={{ name: trader.name }} url={create.data.url} onClose={onClose} />
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <div className={dialogStyles.dialog}>
        <h2 id={id}>{words('trader_page.for', { name: trader.name })}</h2>
        <p>{words('trader_page.once')}</p>
        <p>{words('trader_page.colleague')}</p>
        <p>
          <LinkBase className={textStyles.link} to={`/traders/${trader.id}/show`}>
            {words('trader_page.see')}
          </LinkBase>
        </p>
        {create.error && <p role="alert">{words('trader_page.failed')}</p>}
        <div className={dialogStyles.acts}>
          <button type="button" className={buttonClass('tall', 'bare')} onClick={onClose}>
            {words('action.back')}
          </button>
          <button
            type="button"
            className={buttonClass('tall', 'primary')}
            disabled={create.isPending}
            onClick={() => create.mutate()}
          >
            {words('trader_page.create')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
