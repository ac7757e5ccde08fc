import { Fact } from '../elements/Facts.tsx'
import { useWords } from '../i18n/useWords.ts'
import { RecordLink } from './RecordLink.tsx'

type Named = { id: string; name: string }

/** The trader and the workspace of a record, each with a link to its page. */
export function TraderFacts({ record: { trader, workspace } }: { record: { trader: Named; workspace: Named } }) {
  const words = useWords()
  return (
    <>
      <Fact label={words('fact.trader')} copy={trader.name}>
        <RecordLink resource="traders" {...trader} />
      </Fact>
      <Fact label={words('fact.workspace')}>
        <RecordLink resource="workspaces" {...workspace} />
      </Fact>
    </>
  )
}
