import { FactList } from '../../elements/Facts.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Brand } from '../../records.ts'
import { CheckedFact, checksOn } from '../../review/facts/CheckedFact.tsx'
import { CheckCounts, CheckMark } from '../../review/facts/CheckMark.tsx'
import { DocumentFact, Verdict } from '../../review/facts/DocumentFact.tsx'
import { ParentFact } from '../../review/facts/ParentFact.tsx'
import { ReadingField } from '../../review/facts/ReadingField.tsx'
import { useCheckText } from '../../review/facts/useCheckText.ts'
import { Worksheet } from '../../review/facts/Worksheet.tsx'
import { logoUrl } from '../../review/viewer/fileUrl.ts'
import styles from './Facts.module.css'
import { BrandPreview } from './Preview.tsx'

/** The name and logo that payers will see, with their checks. */
export function BrandFacts({ record }: { record: Brand }) {
  const words = useWords()
  const checks = record.checks
  const logo = logoUrl(record)
  return (
    <>
      <BrandPreview record={record} beside={logo && <Logos record={record} url={logo} />} />
      <FactList title={words('facts.typed')} headerEnd={<CheckCounts checks={checks} />}>
        <CheckedFact label={words('fact.name')} copy={record.name} checks={checks} on="name">
          <bdi>{record.name}</bdi>
        </CheckedFact>
        <ParentFact
          label={words('fact.identification')}
          resource="identifications"
          parent={record.identification}
          checks={checks}
        />
        <Verdict label="look_alike" record={record} on="look_alike" />
        <Verdict label="in_name" record={record} on="in_name" />
        <DocumentFact record={record} />
      </FactList>
      {logo && (
        <FactList title={words('facts.logo')}>
          <Verdict label="image" record={record} on="logo" />
        </FactList>
      )}
      <Worksheet record={record} title={words('sheet.title')}>
        <ReadingField resource="brands" record={record} field="holder" label={words('sheet.holder')} />
      </Worksheet>
    </>
  )
}

/** The logo on both backgrounds of the payment page and at its smallest size, with its contrast. */
function Logos({ record, url }: { record: Brand; url: string }) {
  const words = useWords()
  const checkText = useCheckText()
  const { name } = record
  const shown = [
    { on: 'on_light', ground: 'light', alt: words('facts.logo_light', { name }) },
    { on: 'on_dark', ground: 'dark', alt: words('facts.logo_dark', { name }) },
    { on: 'at_20', ground: 'small', alt: '' },
  ]
  return (
    <div className={styles.logos}>
      {shown.map(({ on, ground, alt }) => {
        const checks = checksOn(record.checks, on)
        const warned = checks.some(({ result }) => result !== 'fine')
        return (
          <figure key={on}>
            <div data-ground={ground}>
              <img src={url} alt={alt} />
            </div>
            <figcaption data-tone={warned ? 'warn' : undefined}>
              <CheckMark checks={checks} />
              {checks.map(checkText).join(' ')}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
