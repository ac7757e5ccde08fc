import { LifeBuoy } from 'lucide-react'
import { LinkBase, useLocation } from 'react-admin'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'
import { useFirstSteps } from './useFirstSteps.ts'

/** The menu's first entry, for officers who set up the install, until the first dossier arrives. */
export function BeginEntry() {
  const words = useWords()
  const { pathname } = useLocation()
  const { data } = useFirstSteps(useCan('invite_officer'))
  if (!data?.waits_for_dossier) return null
  return (
    <ul>
      <li>
        <LinkBase to="/begin" aria-current={pathname === '/begin' ? 'page' : undefined} title={words('begin.title')}>
          <LifeBuoy size={16} strokeWidth={1.5} aria-hidden="true" />
          <span className={textStyles.clip} data-slot="foldable">
            {words('begin.title')}
          </span>
        </LinkBase>
      </li>
    </ul>
  )
}
