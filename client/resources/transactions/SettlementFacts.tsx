import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Rib } from '../../elements/Rib.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Transaction } from '../../records.ts'

/** The account that receives the money, as it was accepted; the dossiers may have changed since. */
export function SettlementFacts({ settlement }: { settlement: Transaction['settlement'] }) {
  const words = useWords()
  return (
    <FactList title={words('settlement.title')} headerEnd={words('settlement.kept')}>
      <Fact label={words('fact.rib')} copy={settlement.account_number}>
        <Rib number={settlement.account_number} />
      </Fact>
      <Fact label={words('fact.bank_account')}>
        <LinkBase className={textStyles.link} to={`/bank-accounts/${settlement.bank_account_id}/show`}>
          {words('settlement.version', { n: settlement.bank_account_version })}
        </LinkBase>
      </Fact>
      <Fact label={words('fact.brand')} copy={settlement.brand_name}>
        <LinkBase className={textStyles.link} to={`/brands/${settlement.brand_id}/show`}>
          <bdi>{settlement.brand_name}</bdi>
        </LinkBase>
      </Fact>
    </FactList>
  )
}
