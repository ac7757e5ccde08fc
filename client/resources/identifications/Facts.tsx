import { FactList } from '../../elements/Facts.tsx'
import { localName } from '../../elements/localName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Identification } from '../../records.ts'
import { CheckedFact } from '../../review/facts/CheckedFact.tsx'
import { CheckCounts } from '../../review/facts/CheckMark.tsx'
import { CodeReading } from '../../review/facts/CodeReading.tsx'
import { DocumentFact } from '../../review/facts/DocumentFact.tsx'
import { ReadingField } from '../../review/facts/ReadingField.tsx'
import { Worksheet } from '../../review/facts/Worksheet.tsx'
import { PeoplePart } from '../../review/people/PeoplePart.tsx'
import { RegisterLookUp } from './RegisterLookUp.tsx'

/** Three separate sources: the trader's input, the extract, and outside registers. */
export function IdentificationFacts({ record }: { record: Identification }) {
  const words = useWords()
  const { language } = useLanguage()
  const checks = record.checks
  const establishment = localName(record.establishment_type.name, language)
  const authorization = localName(record.authorization_type.name, language)
  const activity = record.activity && localName(record.activity.name, language)
  const sheet = { resource: 'identifications', record } as const
  return (
    <>
      <FactList title={words('facts.typed')} headerEnd={<CheckCounts checks={checks} />}>
        <CheckedFact label={words('fact.name')} copy={record.name} checks={checks} on="name">
          <bdi>{record.name}</bdi>
        </CheckedFact>
        <CheckedFact label={words('fact.establishment')} copy={establishment} checks={checks} on="establishment_type">
          {establishment}
        </CheckedFact>
        <CheckedFact label={words('fact.authorization')} copy={authorization} checks={checks} on="authorization_type">
          {authorization}
        </CheckedFact>
        {activity && (
          <CheckedFact label={words('fact.activity')} copy={activity} checks={checks} on="activity">
            {activity}
          </CheckedFact>
        )}
        <DocumentFact record={record} />
      </FactList>
      <Worksheet record={record} title={words('sheet.title')}>
        <ReadingField {...sheet} field="rc" label={words('sheet.rc')} kind="number" />
        <ReadingField {...sheet} field="nif" label={words('sheet.nif')} kind="number" groups={[1, 3, 2, 7, 2]} />
        <ReadingField {...sheet} field="rce" label={words('sheet.rce')} kind="rce" />
        <CodeReading {...sheet} />
        {record.authorization_type.code?.startsWith('carte_') && (
          <ReadingField {...sheet} field="valid_until" label={words('sheet.valid_until')} kind="day" />
        )}
        <ReadingField {...sheet} field="nis" label={words('sheet.nis')} kind="number" />
        <ReadingField {...sheet} field="tax_article" label={words('sheet.tax_article')} kind="number" />
      </Worksheet>
      <PeoplePart record={record} />
      <FactList>
        <RegisterLookUp record={record} register="cnrc" />
        <RegisterLookUp record={record} register="dgi" />
      </FactList>
    </>
  )
}
