import { Fact, FactList } from '../../elements/Facts.tsx'
import { localName } from '../../elements/localName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Identification } from '../../records.ts'
import { OwnerFacts } from './OwnerFacts.tsx'

export function IdentificationFacts({ record }: { record: Identification }) {
  const words = useWords()
  const { language } = useLanguage()
  const establishment = localName(record.establishment_type.name, language)
  const authorization = localName(record.authorization_type.name, language)
  const activity = record.activity && localName(record.activity.name, language)
  return (
    <>
      <FactList title={words('facts.typed')}>
        <Fact label={words('fact.name')} copy={record.name}>
          <bdi>{record.name}</bdi>
        </Fact>
        <Fact label={words('fact.establishment')} copy={establishment}>
          {establishment}
        </Fact>
        <Fact label={words('fact.authorization')} copy={authorization}>
          {authorization}
        </Fact>
        {activity && (
          <Fact label={words('fact.activity')} copy={activity}>
            {activity}
          </Fact>
        )}
      </FactList>
      <OwnerFacts record={record} />
    </>
  )
}
