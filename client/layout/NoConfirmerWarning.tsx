import { TriangleAlert } from 'lucide-react'
import { LinkBase } from 'react-admin'
import bannerStyles from '../elements/banner.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'

/** The commands that an operator runs on the server. */
const COMMAND = 'npm run -s cli -- officer:add --role admin'

type Props = {
  /** `change`: the change would wait for another admin now. `four_eyes`: later changes would, once four eyes are on. */
  of: 'change' | 'four_eyes'
  /** How many other admins can sign in. */
  others: number
}

/** Warns in advance if no other admin could confirm, and says what to do; empty if one can (record 0083). */
export function NoConfirmerWarning({ of, others }: Props) {
  const words = useWords()
  if (others > 0) return null
  return (
    <div className={bannerStyles.banner} role="status" data-slot="nobody-confirms">
      <TriangleAlert size={18} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <b>{words('nobody_confirms.title')}</b>
        {of === 'change' ? (
          <>
            <p>{words('nobody_confirms.change')}</p>
            <p>
              <code className={textStyles.mono} dir="ltr">
                {COMMAND}
              </code>
            </p>
          </>
        ) : (
          <p>
            {words('nobody_confirms.four_eyes')}{' '}
            <LinkBase className={textStyles.link} to="/officers">
              {words('names.officers')}
            </LinkBase>
          </p>
        )}
      </div>
    </div>
  )
}
