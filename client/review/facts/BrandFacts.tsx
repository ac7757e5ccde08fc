import { Fact, FactList } from '../../elements/Facts.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Brand } from '../../records.ts'
import { OwnerFacts } from './OwnerFacts.tsx'
import { ParentFact } from './ParentFact.tsx'

export function BrandFacts({ record }: { record: Brand }) {
  const words = useWords()
  return (
    <>
      <FactList title={words('facts.typed')}>
        <Fact label={words('fact.name')} copy={record.name}>
          <bdi>{record.name}</bdi>
        </Fact>
        <ParentFact label={words('fact.identification')} resource="identifications" parent={record.identification} />
      </FactList>
      {record.logo_url && (
        <FactList
          title={words('facts.logo')}
          lead={
            <div className="logo-box">
              <div>
                <img src={record.logo_url} alt={words('facts.logo_light', { name: record.name })} />
              </div>
              <div>
                <img src={record.logo_url} alt={words('facts.logo_dark', { name: record.name })} />
              </div>
            </div>
          }
        />
      )}
      <OwnerFacts record={record} />
    </>
  )
}
