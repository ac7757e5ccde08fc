import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { shortDay } from '../../format/time.ts'
import type { Messages } from '../../i18n/en.ts'
import { anyMessages } from '../../i18n/messages.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Collision } from '../../records.ts'
import { textOf } from '../refuse/findReasons.ts'
import { useReasons } from '../refuse/useReasons.ts'
import collisionCardStyles from './CollisionCard.module.css'

/** The other dossier of a collision: its trader, the shared thing, and its decision. */
export function OtherDossier({
  collision: { other, value, thing },
  trader,
}: {
  collision: Collision
  /** The trader of the dossier on the desk. */
  trader: string
}) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const { data: reasons = [] } = useReasons(other.resource, other.reason_codes.length > 0)
  const state =
    other.state in anyMessages().state ? words(`state.${other.state as keyof Messages['state']}`) : other.state
  const given = other.reason_codes.map((code) => {
    const reason = reasons.find((one) => one.code === code)
    return reason ? textOf(reason, language) : code
  })
  const ownReason = other.reason ? [other.reason] : []
  const said = given.length > 0 ? given : ownReason
  const refused = other.refused_submission !== null
  const stands = !['refused', 'rejected'].includes(other.state)
  const how =
    other.decided_at === null
      ? words('collision.waiting', { state, day: shortDay(other.created_at, language, now) })
      : words(refused ? 'collision.refused_then' : 'collision.decided', {
          state,
          day: shortDay(other.decided_at, language, now),
          who: other.decided_by?.name ?? '–',
        })
  return (
    <div className={collisionCardStyles.other}>
      <p>
        <LinkBase
          className={clsx(textStyles.link, collisionCardStyles.link)}
          to={`/${other.resource}/${other.id}/show`}
        >
          <bdi>{other.name}</bdi>
        </LinkBase>{' '}
        <small>
          {words(`kind.${other.resource}`)}{' '}
          <LinkBase className={clsx(textStyles.link, collisionCardStyles.link)} to={`/traders/${other.trader.id}/show`}>
            <bdi>
              {other.trader.id === trader
                ? words('collision.of_this_trader')
                : words('collision.of_trader', { trader: other.trader.name })}
            </bdi>
          </LinkBase>
        </small>
      </p>
      {value !== other.name && (
        <p>
          <bdi className={clsx(['rib', 'rc', 'nif', 'reference'].includes(thing) && textStyles.mono)}>{value}</bdi>
        </p>
      )}
      <p className={textStyles.small} dir="auto">
        {said.length > 0 ? words('collision.because', { decided: how, reasons: said.join(' ') }) : how}
        {refused && stands && ` (${words('collision.now', { state })})`}
        {other.deleted_at && ` (${words('collision.deleted', { day: shortDay(other.deleted_at, language, now) })})`}
      </p>
    </div>
  )
}
