import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import flowStyles from '../../elements/flow.module.css'
import skeletonStyles from '../../elements/skeleton.module.css'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { fullTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { API, request } from '../../providers/http.ts'
import type { EntrySeal as Sealed } from '../../records.ts'

const shortHash = (hash: string) => `${hash.slice(0, 12)} … ${hash.slice(-4)}`

function lookOf(seal: Sealed['seal']) {
  if (!seal) return { Icon: ShieldQuestionMark, tone: 'muted' }
  return seal.intact ? { Icon: ShieldCheck, tone: 'ok' } : { Icon: ShieldAlert, tone: 'bad' }
}

/** The seal of an entry, recomputed by the server. */
export function EntrySeal({ id }: { id: number }) {
  const words = useWords()
  const { language } = useLanguage()
  const { data, error } = useQuery({
    queryKey: ['entry-seal', id],
    queryFn: async ({ signal }) => (await request(`${API}/audit-entries/${id}/seal`, { signal })).json as Sealed,
  })
  if (error) return <p data-tone="muted">{words('sealing.failed')}</p>
  if (!data) return <span className={skeletonStyles.skeleton} style={{ width: '70%' }} />
  const { seal, hash, recorded_at, clock_differs } = data
  const { Icon, tone } = lookOf(seal)
  const said = !seal
    ? words('sealing.entry_none')
    : words(seal.intact ? 'sealing.entry_good' : 'sealing.entry_bad', { number: formatCount(seal.number, language) })
  return (
    <>
      <h2 className={flowStyles.row} data-tone={tone}>
        <Icon size={15} strokeWidth={1.8} aria-hidden="true" />
        {said}
      </h2>
      <dl>
        <dt>{words('sealing.hash')}</dt>
        <dd className={textStyles.mono}>{shortHash(hash)}</dd>
        {recorded_at && (
          <>
            <dt>{words('sealing.recorded')}</dt>
            <dd>
              {fullTime(recorded_at, language)}
              {clock_differs && (
                <p className={textStyles.small} data-tone="warn">
                  {words('sealing.clock_differs')}
                </p>
              )}
            </dd>
          </>
        )}
        {seal && (
          <>
            <dt>{words('sealing.sealed_at')}</dt>
            <dd>{fullTime(seal.at, language)}</dd>
            <dt>{words('sealing.place')}</dt>
            <dd>
              {words('sealing.place_of', {
                place: formatCount(seal.place, language),
                entries: formatCount(seal.entries, language),
              })}
            </dd>
            <dt>{words('sealing.root')}</dt>
            <dd className={textStyles.mono}>{shortHash(seal.merkle_root)}</dd>
            <dt>{words('sealing.key')}</dt>
            <dd>{words('sealing.key_of', { id: seal.key_id })}</dd>
          </>
        )}
      </dl>
    </>
  )
}
