import { Snowflake } from 'lucide-react'
import { LinkBase } from 'react-admin'
import bannerStyles from '../../elements/banner.module.css'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'

/** Says on a dossier that its account is frozen. */
export function FrozenNote({ trader }: { trader: { id: string; name: string } }) {
  const words = useWords()
  return (
    <div className={bannerStyles.banner} data-slot="frozen" data-tone="bad">
      <Snowflake size={18} strokeWidth={1.7} aria-hidden="true" />
      <div>
        <b>{words('freeze.banner')}</b>
        <p>{words('freeze.of_dossier')}</p>
        <LinkBase className={textStyles.link} to={`/traders/${trader.id}/show`} dir="auto">
          {trader.name}
        </LinkBase>
      </div>
    </div>
  )
}
