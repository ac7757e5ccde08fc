import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'

/**
 * The dossier's trader, and the language of the letter. A workspace with the same name as its trader is shown by its
 * id.
 */
export function DossierOwnerFacts({ record }: { record: Dossier }) {
  const words = useWords()
  const { trader, workspace } = record
  return (
    <FactList title={words('facts.account')}>
      <Fact label={words('fact.trader')} copy={trader.name}>
        <LinkBase className={textStyles.link} to={`/traders/${trader.id}/show`}>
          <bdi>{trader.name}</bdi>
        </LinkBase>
      </Fact>
      <Fact label={words('fact.email')} copy={trader.email}>
        <bdi dir="ltr">{trader.email}</bdi>
      </Fact>
      <Fact label={words('fact.workspace')}>
        <LinkBase className={textStyles.link} to={`/workspaces/${workspace.id}/show`}>
          {workspace.name === trader.name ? (
            <bdi className={textStyles.mono}>{workspace.id.slice(-8)}</bdi>
          ) : (
            <bdi>{workspace.name}</bdi>
          )}
        </LinkBase>
      </Fact>
      <Fact label={words('fact.language')}>{words(`language.${record.trader_language}`)}</Fact>
    </FactList>
  )
}
