import { useMutation } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Fact } from '../../elements/Facts.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'
import { useReadingErrorText } from './useReading.ts'

type Props = { resource: QueueResource; record: Dossier }

/** The contents of the code on the document, and the button that reads it. Checks compare it with the typed values. */
export function CodeReading({ resource, record }: Props) {
  const words = useWords()
  const errorText = useReadingErrorText()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cacheRecord = useCacheRecord(resource)
  const reading = useMutation({
    scope: { id: `readings:${record.id}` },
    mutationFn: () => dataProvider.act<Dossier>(resource, record.id, 'code', {}),
    onSuccess: ({ data }) => cacheRecord(data),
  })
  const text = record.readings.rce_code?.value
  const mayRead = record.code_open && text === undefined
  if (text === undefined && !mayRead) return null
  const isMissing = reading.isSuccess && text === undefined
  return (
    <Fact label={words('sheet.rce_code')} copy={text}>
      {text !== undefined && <bdi className={textStyles.mono}>{text}</bdi>}
      {mayRead && (
        <button
          type="button"
          className={buttonClass('slim')}
          disabled={reading.isPending}
          onClick={() => reading.mutate()}
        >
          <QrCode size={15} strokeWidth={1.7} aria-hidden="true" />
          {words(reading.isPending ? 'sheet.reading_code' : 'sheet.read_code')}
        </button>
      )}
      <span role="status" className={textStyles.small}>
        {reading.error && <span data-tone="bad">{errorText(reading.error)}</span>}
        {isMissing && <span data-tone="warn">{words('sheet.no_code')}</span>}
      </span>
    </Fact>
  )
}
