import { Fact } from '../elements/Facts.tsx'
import { useWords } from '../i18n/useWords.ts'
import { RecordLink } from './RecordLink.tsx'

type Named = { id: string; name: string }

/** Whose record it is: the trader and the workspace, each as the way to its page. */
export function OwnerFacts({ record: { trader, workspace } }: { record: { trader: Named; workspace: Named } }) {
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
