import { Download, Snowflake } from 'lucide-react'
import { useState } from 'react'
import bannerStyles from '../../elements/banner.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import textStyles from '../../elements/text.module.css'
import { fullTime } from '../../format/time.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { PendingChange } from '../../layout/PendingChange.tsx'
import { useCan } from '../../layout/useCan.ts'
import { fetchFile, saveFile } from '../../providers/files.ts'
import { API } from '../../providers/http.ts'
import type { Trader } from '../../records.ts'

/** The report of the freeze as a file, for officers who may export it. */
function FreezeReport({ traderId }: { traderId: string }) {
  const words = useWords()
  const { language } = useLanguage()
  const mayExport = useCan('export_trader')
  const [state, setState] = useState<'rest' | 'work' | 'failed'>('rest')
  if (!mayExport) return null
  const save = async (format: 'pdf' | 'json') => {
    setState('work')
    try {
      const address = `${API}/traders/${traderId}/freeze-report?lang=${language}`
      const accept = `application/${format}`
      const file = await fetchFile(address, { accept, signal: new AbortController().signal })
      saveFile(file, `freeze-${traderId}.${format}`)
      setState('rest')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={bannerStyles.end}>
      <span role="status" className={textStyles.small}>
        {state === 'failed' && words('freeze.report_failed')}
      </span>
      {(['pdf', 'json'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={buttonClass()}
          disabled={state === 'work'}
          onClick={() => void save(format)}
        >
          <Download size={14} strokeWidth={1.6} aria-hidden="true" />
          {words(`freeze.report_${format}`)}
        </button>
      ))}
    </div>
  )
}

/** Says that the account is frozen, by whom and why, with the end that waits for a second officer. */
export function FrozenPart({ trader }: { trader: Trader }) {
  const words = useWords()
  const { language } = useLanguage()
  const { frozen, paused_at, proposal } = trader
  if (!frozen && !paused_at) return null
  return (
    <>
      <div className={bannerStyles.banner} data-slot="frozen" data-tone="bad">
        <Snowflake size={18} strokeWidth={1.7} aria-hidden="true" />
        <div>
          <b>{words(frozen ? 'freeze.banner' : 'freeze.paused')}</b>
          {frozen ? (
            <p>
              {words('freeze.since', { time: fullTime(frozen.at, language), by: frozen.by ?? '–' })}
              <Sentence of="sentence.because" parts={{ reason: <q dir="auto">{frozen.reason}</q> }} />
            </p>
          ) : (
            <p>{words('freeze.paused_text', { time: fullTime(paused_at ?? '', language) })}</p>
          )}
          <p>{words('freeze.silence')}</p>
        </div>
        {frozen && <FreezeReport traderId={trader.id} />}
      </div>
      {proposal && (
        <PendingChange
          proposal={proposal}
          allowed={trader.allowed_actions}
          text={words('freeze.waits')}
          resource="traders"
        >
          {words('freeze.asks', { name: proposal.by.name })}
        </PendingChange>
      )}
    </>
  )
}
